/** The largest page that the service returns. */
export const LARGEST_PAGE = 200

interface Page {
  next_cursor?: string
}

export interface PageOptions<P extends Page> {
  /** Continue after an earlier page. */
  cursor: string | undefined
  /** Follow the cursors to the end. */
  all: boolean
  fetchPage(cursor: string | undefined): Promise<P>
  /** Appends the entries of a later page to those already collected. */
  append(collected: P, page: P): void
}

/** Fetches one page, or all of them joined into one. */
export async function collectPages<P extends Page>(options: PageOptions<P>): Promise<P> {
  const { cursor, all, fetchPage, append } = options
  const collected = await fetchPage(cursor)
  while (all && collected.next_cursor !== undefined) {
    const page = await fetchPage(collected.next_cursor)
    append(collected, page)
    if (page.next_cursor === undefined) delete collected.next_cursor
    else collected.next_cursor = page.next_cursor
  }
  return collected
}
