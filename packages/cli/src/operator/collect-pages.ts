import { CliFailure } from '../base/failure.ts'

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
    if (page.next_cursor === collected.next_cursor) throw repeatedPage()
    append(collected, page)
    if (page.next_cursor === undefined) delete collected.next_cursor
    else collected.next_cursor = page.next_cursor
  }
  return collected
}

function repeatedPage(): CliFailure {
  return new CliFailure(
    'REPEATED_PAGE',
    'The service answered with the same cursor twice, so the list has no end.',
    {
      advice: 'Check that the service and this command have the same version.',
    },
  )
}

interface WholeList<P extends Page> extends Pick<PageOptions<P>, 'append'> {
  fetchPage(query: { limit: number; cursor: string | undefined }): Promise<P>
}

/** Fetches all pages of a list, joined into one. */
export function collectAll<P extends Page>({ fetchPage, append }: WholeList<P>): Promise<P> {
  return collectPages({
    cursor: undefined,
    all: true,
    fetchPage: (cursor) => fetchPage({ limit: LARGEST_PAGE, cursor }),
    append,
  })
}
