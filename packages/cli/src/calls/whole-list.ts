import { collectAll } from '../operator/collect-pages.ts'
import { answered } from '../operator/operator-client.ts'
import { type Column, tableLines } from '../output/text-layout.ts'

type Page<Rows extends string> = { next_cursor?: string } & Record<Rows, unknown[]>

/** All pages of a list as one answer. */
export async function wholeList<Rows extends string, P extends Page<Rows>>(
  rows: Rows,
  fetchPage: (query: { limit: number; cursor: string | undefined }) => Promise<{ data?: P }>,
): Promise<{ data: P }> {
  const data = await collectAll<P>({
    fetchPage: (query) => answered(fetchPage(query)),
    append: (collected, page) => collected[rows].push(...page[rows]),
  })
  return { data }
}

export function tableOr<Row>(nothing: string, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows.length === 0 ? nothing : tableLines(columns, rows)
}
