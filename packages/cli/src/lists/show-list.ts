import type { CliContext } from '../base/cli-context.ts'
import { collectPages, LARGEST_PAGE } from '../operator/collect-pages.ts'
import type { OperatorClient } from '../operator/operator-client.ts'
import { withOperator } from '../operator/with-operator.ts'
import { openOutput } from '../output/output.ts'
import { startProgress } from '../output/progress.ts'
import { type Column, plural, tableLines } from '../output/text-layout.ts'
import { type ListOptions, STREAMED } from './list-options.ts'

interface Page {
  next_cursor?: string
  reached?: string
}

export interface ListKind<P extends Page, Row, Filter extends object> {
  /** The path behind the environment. */
  path: string
  /** One row, for the words around the list. */
  noun: string
  columns: readonly Column<Row>[]
  rowsOf(page: P): Row[]
  fetchPage(
    operator: OperatorClient,
    query: Filter & { limit: number | undefined; cursor: string | undefined },
  ): Promise<P>
}

/** Prints one page, all pages, or the stream of the service. */
export async function showList<P extends Page, Row, Filter extends object>(
  kind: ListKind<P, Row, Filter>,
  { filter, options, context }: { filter: Filter; options: ListOptions; context: CliContext },
): Promise<void> {
  const { format } = options
  if (format === 'csv' || format === 'jsonl') {
    const streamed = { path: kind.path, query: filter as Record<string, string | undefined> }
    return withOperator(context, { ...options, format: 'text' }, (operator) =>
      operator.streamList({ ...streamed, accept: STREAMED[format] }, context.streams.stdout),
    )
  }
  const page = await fetchPages(kind, filter, { ...options, format }, context)
  const rows = kind.rowsOf(page)
  const output = openOutput(format, context.streams)
  output.show(page, () => (rows.length > 0 ? tableLines(kind.columns, rows) : nothing(kind.noun, page)))
  if (page.next_cursor !== undefined) {
    output.note(
      `\nThere are more ${kind.noun}s. Add --cursor ${page.next_cursor} for the next page, or --all for all pages.`,
    )
  } else if (rows.length > 0) output.note(`\n${plural(rows.length, kind.noun)}.`)
}

/** A page may be empty although there is a next one: the service looks at a bounded number of records for each. */
function nothing(noun: string, { next_cursor, reached }: Page): string {
  return next_cursor === undefined ? `No ${noun}s match.` : `No ${noun}s match since ${reached}.`
}

async function fetchPages<P extends Page, Row, Filter extends object>(
  { noun, rowsOf, fetchPage }: ListKind<P, Row, Filter>,
  filter: Filter,
  options: ListOptions & { format: 'text' | 'json' },
  context: CliContext,
): Promise<P> {
  const { limit, cursor, all } = options
  const perPage = limit ?? (all ? LARGEST_PAGE : undefined)
  const progress = startProgress(context.streams.stderr, context.clock)
  return withOperator(context, options, (operator) =>
    collectPages<P>({
      cursor,
      all: all === true,
      fetchPage: (after) => fetchPage(operator, { ...filter, limit: perPage, cursor: after }),
      append: (collected, page) => {
        rowsOf(collected).push(...rowsOf(page))
        const count = rowsOf(collected).length
        progress.update(() => `Fetching ${noun}s: ${plural(count, noun)} so far`)
      },
    }),
  ).finally(() => progress.end())
}
