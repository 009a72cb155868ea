import { type Command, Option } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../input/command-options.ts'
import { timeOrAgo } from '../input/duration.ts'
import { wholeNumber } from '../input/whole-number.ts'
import { LARGEST_PAGE } from '../operator/collect-pages.ts'
import { FORMATS } from '../output/output.ts'

/** The formats in which the service streams a whole list. */
export const STREAMED = { csv: 'text/csv', jsonl: 'application/jsonl' } as const

export interface SearchOptions extends Omit<OperatorOptions, 'format'> {
  format: OperatorOptions['format'] | keyof typeof STREAMED
  from?: string
  to?: string
  limit?: number
  cursor?: string
  all?: true
}

/** Adds the options that every search has behind its own. */
export function addSearchOptions(command: Command, context: CliContext, nouns: string): Command {
  command
    .option(
      '--from <time>',
      `only ${nouns} at this time or later; a time, or how long ago: 2h`,
      timeOrAgo(context.clock),
    )
    .option(
      '--to <time>',
      `only ${nouns} before this time; a time, or how long ago`,
      timeOrAgo(context.clock),
    )
    .option('--limit <count>', `${nouns} per page`, wholeNumber(1, LARGEST_PAGE))
    .option('--cursor <cursor>', 'continue after an earlier page')
    .option('--all', 'fetch all pages')
  const format = new Option(
    '--format <format>',
    'text for people, json for programs; csv or jsonl stream all that match',
  )
    .choices([...FORMATS, ...Object.keys(STREAMED)])
    .default('text')
  return addOperatorOptions(command, format)
}
