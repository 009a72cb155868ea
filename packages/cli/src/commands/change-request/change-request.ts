import type { ChangeRequest, ChangeRequestPage } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { collectAll } from '../../operator/collect-pages.ts'
import { answered, type OperatorClient } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'
import { addAskCommands } from './change-request-ask.ts'
import { changeRequestTable, changeText } from './change-request-view.ts'

export function addChangeRequestCommands(program: Command, context: CliContext): void {
  const request = program.command('change-request')
  addAskCommands(request, context)
  addRequestListCommand(request, context)
  addApproveCommand(request, context)
  addRefuseCommand(request, context)
  addWithdrawCommand(request, context)
  addExamples(request, [
    'A merchant changes its keys and its webhook address at once in the sandbox. In production it asks.',
    'A request lapses after seven days.',
    '',
    'Examples:',
    '  txgw change-request ask webhook my-game https://game.example/user-validate --env production',
    '  txgw change-request list --env production --open',
    '  txgw change-request approve 01KE2R8M5T9QWXYZ0ABCDEFGHJ --env production',
    '',
    'Next:  txgw change-request list --help',
  ])
}

interface ListOptions extends OperatorOptions {
  app?: string
  open?: true
}

function addRequestListCommand(request: Command, context: CliContext): void {
  const command = request
    .command('list')
    .description('List the change requests, the newest first.')
    .option('--app <app_id>', 'only requests of this app')
    .option('--open', 'only requests that nobody has decided')
    .action((options: ListOptions) => listRequests(options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'Prints one line per request: its id, the app, the change, its state, and who asked for it.',
    '',
    'Examples:',
    '  txgw change-request list --env production --open',
    '  txgw change-request list --env production --app my-game --format json',
    '',
    'Next:  txgw change-request approve <change_request_id>',
  ])
}

async function listRequests(options: ListOptions, context: CliContext): Promise<void> {
  const { app: app_id, open } = options
  const list: ChangeRequestPage = await withOperator(context, options, (operator) =>
    collectAll({
      fetchPage: (page) => {
        const query = { ...page, app_id, ...(open && { open: 'true' as const }) }
        return answered(operator.GET('/change-requests', { params: { query } }))
      },
      append: (collected, page) => collected.change_requests.push(...page.change_requests),
    }),
  )
  openOutput(options.format, context.streams).show(list, () => changeRequestTable(list.change_requests))
}

function addApproveCommand(request: Command, context: CliContext): void {
  const command = request
    .command('approve')
    .description('Approve a change request. The change takes effect at once.')
    .argument('<change_request_id>', 'id of the request, as "txgw change-request list" shows it')
    .action((id: string, options: OperatorOptions) =>
      decide(options, context, (operator) =>
        answered(operator.POST('/change-requests/{id}/approve', { params: { path: { id } } })),
      ),
    )
  addOperatorOptions(command)
  addExamples(command, [
    'Prints what has changed. With --format json it prints the request.',
    '',
    'Examples:',
    '  txgw change-request approve 01KE2R8M5T9QWXYZ0ABCDEFGHJ --env production',
    '',
    'Next:  txgw app show <app_id>',
  ])
}

function addRefuseCommand(request: Command, context: CliContext): void {
  const command = request
    .command('refuse')
    .description('Refuse a change request.')
    .argument('<change_request_id>', 'id of the request, as "txgw change-request list" shows it')
    .option('--reason <text>', 'why it is refused; the merchant sees it')
    .action((id: string, options: OperatorOptions & { reason?: string }) =>
      decide(options, context, (operator) => {
        const { reason } = options
        return answered(
          operator.POST('/change-requests/{id}/refuse', { params: { path: { id } }, body: { reason } }),
        )
      }),
    )
  addOperatorOptions(command)
  addExamples(command, [
    'Prints a confirmation. With --format json it prints the request.',
    '',
    'Examples:',
    '  txgw change-request refuse 01KE2R8M5T9QWXYZ0ABCDEFGHJ --env production --reason "Unknown host"',
    '',
    'Next:  txgw change-request list',
  ])
}

function addWithdrawCommand(request: Command, context: CliContext): void {
  const command = request
    .command('withdraw')
    .description('Withdraw a change request, as the merchant that asked.')
    .argument('<change_request_id>', 'id of the request, as "txgw change-request list" shows it')
    .action((id: string, options: OperatorOptions) =>
      decide(options, context, (operator) =>
        answered(operator.POST('/change-requests/{id}/withdraw', { params: { path: { id } } })),
      ),
    )
  addOperatorOptions(command)
  addExamples(command, [
    'Prints a confirmation. With --format json it prints the request.',
    '',
    'Examples:',
    '  txgw change-request withdraw 01KE2R8M5T9QWXYZ0ABCDEFGHJ --env production',
    '',
    'Next:  txgw change-request list',
  ])
}

async function decide(
  options: OperatorOptions,
  context: CliContext,
  call: (operator: OperatorClient) => Promise<ChangeRequest>,
): Promise<void> {
  const decided = await withOperator(context, options, call)
  const { app_id, state, requested_by } = decided
  openOutput(options.format, context.streams).show(decided, () =>
    visible(`The request of ${requested_by} for ${app_id} is ${state}: ${changeText(decided)}.`),
  )
}
