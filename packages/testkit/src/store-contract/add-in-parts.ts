const AT_ONCE = 500

/** Adds as many at once as the service does. A statement with thousands can be too slow on a busy machine. */
export async function addInParts<T>(records: T[], add: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < records.length; first += AT_ONCE) {
    await add(records.slice(first, first + AT_ONCE))
  }
}
