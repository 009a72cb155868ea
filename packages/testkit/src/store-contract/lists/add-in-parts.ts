const AT_ONCE = 100

/** Fewer at once than the service adds: a statement has three seconds, also on a machine that is busy with other tests. */
export async function addInParts<T>(records: T[], add: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < records.length; first += AT_ONCE) {
    await add(records.slice(first, first + AT_ONCE))
  }
}
