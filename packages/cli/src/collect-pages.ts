/** What the service gives at most in one page. */
export const LARGEST_PAGE = 200

interface Page {
  next_cursor?: string
}

export interface PageOptions<P extends Page> {
  /** Go on after an earlier page. */
  cursor: string | undefined
  /** Follow the cursors to the end. */
  all: boolean
  fetchPage(cursor: string | undefined): Promise<P>
  /** Puts what a later page holds behind what was collected. */
  append(collected: P, page: P): void
}

/** One page, or all of them as if they were one. */
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
