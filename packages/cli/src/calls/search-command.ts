import type { Answer, EnvironmentPaths } from '@txgw/gateway/operator-api'
import { Option } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { addHelp, type Help } from '../input/help.ts'
import { collectPages, LARGEST_PAGE } from '../operator/collect-pages.ts'
import { answered } from '../operator/operator-client.ts'
import { withOperator } from '../operator/with-operator.ts'
import { openOutput } from '../output/output.ts'
import { startProgress } from '../output/progress.ts'
import { type Column, plural, tableLines } from '../output/text-layout.ts'
import { type AddCommand, type Flag, toOption } from './call-command.ts'
import { addSearchOptions, type SearchOptions, STREAMED } from './search-options.ts'

/** The lists that can be searched; each answers with its rows under its own name. */
type Rows = 'orders' | 'recharges' | 'validations' | 'requests'
type Page<R extends Rows> = Answer<`/${R}`, 'get'>
type RowOf<R extends Rows> = Page<R> extends Record<R, (infer Row)[]> ? Row : never
type Parameter<R extends Rows> = keyof NonNullable<EnvironmentPaths[`/${R}`]['get']['parameters']['query']>

/** A command that shows a page, all pages or the stream of a list. */
interface SearchCommand<R extends Rows> {
  rows: R
  description: string
  /** The flag of each parameter. */
  filters: { [P in Parameter<R>]?: Flag }
  /** Flags that still work and that the help no longer shows. */
  formerly?: { [P in Parameter<R>]?: string }
  columns: readonly Column<RowOf<R>>[]
  /** `prints` has only what is not true of every list. */
  help: Help
}

/** Rows, page and query are checked where a search is described; here they are all alike. */
interface AnyPage extends Partial<Record<Rows, unknown[]>> {
  next_cursor?: string
  reached?: string
}
type Query = Record<string, string | number | undefined>
interface Search {
  rows: Rows
  noun: string
  columns: readonly Column<never>[]
  query: Query
}

export function searchCommand<R extends Rows>(described: SearchCommand<R>): AddCommand {
  const { rows, description, filters, formerly = {}, columns, help } = described
  const noun = rows.slice(0, -1)
  return (parent, context) => {
    const command = parent.command('list').description(description)
    const flags = Object.entries(filters as Record<string, Flag>).map(
      ([name, flag]) => [name, toOption(flag)] as const,
    )
    const former = Object.entries(formerly as Record<string, string>).map(
      ([name, flag]) => [name, new Option(flag).hideHelp()] as const,
    )
    for (const [, option] of [...flags, ...former]) command.addOption(option)
    command.action((options: SearchOptions) => {
      const { from, to } = options
      const values = options as unknown as Query
      const query: Query = { from, to }
      for (const [name, option] of [...former, ...flags])
        query[name] = values[option.attributeName()] ?? query[name]
      return showSearch({ rows, noun, columns, query }, options, context)
    })
    addHelp(addSearchOptions(command, context, rows), { ...help, prints: printsOf(noun, help) })
  }
}

function printsOf(noun: string, { prints = [] }: Help): string[] {
  return [
    `Prints one line per ${noun}. If there are more, it also prints the cursor of the next page.`,
    ...prints,
    'With --format csv or jsonl the service streams all that match and records the export.',
  ]
}

async function showSearch(search: Search, options: SearchOptions, context: CliContext): Promise<void> {
  const { rows: name, noun, columns, query } = search
  const { format } = options
  if (format === 'csv' || format === 'jsonl') {
    return withOperator(context, { ...options, format: 'text' }, (operator) =>
      operator.streamList({ path: `/${name}`, query, accept: STREAMED[format] }, context.streams.stdout),
    )
  }
  const page = await fetchPages(search, { ...options, format }, context)
  const rows = rowsOf(page, name) as never[]
  const output = openOutput(format, context.streams)
  output.show(page, () => (rows.length > 0 ? tableLines(columns, rows) : nothing(noun, page)))
  if (page.next_cursor !== undefined) {
    output.note(
      `\nThere are more ${noun}s. Add --cursor ${page.next_cursor} for the next page, or --all for all pages.`,
    )
  } else if (rows.length > 0) output.note(`\n${plural(rows.length, noun)}.`)
}

/** A page may be empty although there is a next one: the service looks at a bounded number of records for each. */
function nothing(noun: string, { next_cursor, reached }: AnyPage): string {
  return next_cursor === undefined ? `No ${noun}s match.` : `No ${noun}s match since ${reached}.`
}

async function fetchPages(
  { rows, noun, query }: Search,
  options: SearchOptions & { format: 'text' | 'json' },
  context: CliContext,
): Promise<AnyPage> {
  const { limit, cursor, all } = options
  const perPage = limit ?? (all ? LARGEST_PAGE : undefined)
  const progress = startProgress(context.streams.stderr, context.clock)
  return withOperator(context, options, (operator) =>
    collectPages<AnyPage>({
      cursor,
      all: all === true,
      fetchPage: (after) => {
        const params = { query: { ...query, limit: perPage, cursor: after } } as object
        return answered(operator.GET(`/${rows}`, { params }))
      },
      append: (collected, page) => {
        const count = rowsOf(collected, rows).push(...rowsOf(page, rows))
        progress.update(() => `Fetching ${noun}s: ${plural(count, noun)} so far`)
      },
    }),
  ).finally(() => progress.end())
}

function rowsOf(page: AnyPage, name: Rows): unknown[] {
  return page[name] as unknown[]
}
