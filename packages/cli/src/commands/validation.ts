import type { Validation, ValidationPage } from '@txgw/gateway/operator-api'
import { type Command, Option } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { addExamples, addOperatorOptions, type OperatorOptions } from '../input/command-options.ts'
import { wholeNumber } from '../input/whole-number.ts'
import { collectPages, LARGEST_PAGE } from '../operator/collect-pages.ts'
import type { OperatorClient } from '../operator/operator-client.ts'
import { answered } from '../operator/operator-client.ts'
import { withOperator } from '../operator/with-operator.ts'
import { openOutput } from '../output/output.ts'
import { type Column, milliseconds, plural, tableLines } from '../output/text-layout.ts'
import { validationText } from '../views/validation-view.ts'

interface ListOptions extends OperatorOptions {
  app?: string
  user?: string
  recharge?: string
  outcome?: Validation['outcome']
  limit?: number
  cursor?: string
  all?: true
}

const OUTCOMES: Validation['outcome'][] = [
  'allowed',
  'forbidden',
  'timeout',
  'unreachable',
  'bad-reply',
  'not-sent',
]

const COLUMNS: Column<Validation>[] = [
  { title: 'ASKED', value: ({ started_at }) => started_at },
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'PLAYER', value: ({ user_id }) => user_id },
  { title: 'OUTCOME', value: ({ outcome }) => outcome },
  { title: 'REASON', value: ({ reason }) => reason?.code ?? '–' },
  { title: 'TOOK', value: ({ duration_ms }) => milliseconds(duration_ms) },
  { title: 'VALIDATION', value: ({ validation_id }) => validation_id },
]

export function addValidationCommands(program: Command, context: CliContext): void {
  const validation = program
    .command('validation')
    .description('List validations and show what was sent and received.')
  addValidationListCommand(validation, context)
  addValidationShowCommand(validation, context)
  addExamples(validation, [
    'Examples:',
    '  txgw validation list --app demo-app --outcome forbidden',
    '  txgw validation show <validation_id>',
    '',
    'Next:  txgw validation list --help',
  ])
}

function addValidationListCommand(validation: Command, context: CliContext): void {
  const command = validation
    .command('list')
    .description('List validations, newest first.')
    .option('--app <app_id>', 'only those of this app')
    .option('--user <user_id>', 'only those about this player')
    .option('--recharge <recharge_id>', 'only those of this recharge')
    .addOption(new Option('--outcome <outcome>', 'only those with this outcome').choices(OUTCOMES))
    .option('--limit <count>', 'validations per page', wholeNumber(1, LARGEST_PAGE))
    .option('--cursor <cursor>', 'continue after an earlier page')
    .option('--all', 'fetch all pages')
    .action((options: ListOptions) => listValidations(options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'Prints one line per validation. If there are more, it also prints the cursor of the next page.',
    '',
    'Examples:',
    '  txgw validation list --outcome timeout',
    '  txgw validation list --all --format json',
    '',
    'Next:  txgw validation show <validation_id>',
  ])
}

async function listValidations(options: ListOptions, context: CliContext): Promise<void> {
  const page = await withOperator(context, options, (operator) => fetchPages(operator, options))
  const { validations, next_cursor: cursor } = page
  const output = openOutput(options.format, context.streams)
  output.show(page, () =>
    validations.length > 0 ? tableLines(COLUMNS, validations) : 'No validations match.',
  )
  if (cursor !== undefined) {
    output.note(
      `\nThere are more validations. Add --cursor ${cursor} for the next page, or --all for all pages.`,
    )
  } else if (validations.length > 0) output.note(`\n${plural(validations.length, 'validation')}.`)
}

function fetchPages(operator: OperatorClient, options: ListOptions): Promise<ValidationPage> {
  const { app, user, recharge, outcome, limit, cursor, all } = options
  const perPage = limit ?? (all ? LARGEST_PAGE : undefined)
  const filter = { app_id: app, user_id: user, recharge_id: recharge, outcome, limit: perPage }
  return collectPages<ValidationPage>({
    cursor,
    all: all === true,
    fetchPage: (after) =>
      answered(operator.GET('/validations', { params: { query: { ...filter, cursor: after } } })),
    append: (collected, page) => collected.validations.push(...page.validations),
  })
}

function addValidationShowCommand(validation: Command, context: CliContext): void {
  const command = validation
    .command('show')
    .description('Show a validation with its requests, replies and timings.')
    .argument('<validation_id>', 'the validation; it has the same id as its notification')
    .action(async (id: string, options: OperatorOptions) => {
      const found = await withOperator(context, options, (operator) =>
        answered(operator.GET('/validations/{id}', { params: { path: { id } } })),
      )
      openOutput(options.format, context.streams).show(found, () => validationText(found))
    })
  addOperatorOptions(command)
  addExamples(command, [
    'Prints each attempt with its headers and bodies, without the signature, and the verdict.',
    '',
    'Examples:',
    '  txgw validation show 01KDTB8Z3QZ0J5V6W7X8Y9ABCD',
    '',
    'Next:  txgw validate <app_id> <user_id>   ask again',
  ])
}
