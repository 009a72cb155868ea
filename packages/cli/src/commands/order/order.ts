import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addExamples } from '../../input/examples.ts'
import { addOrderImportCommand } from './order-import.ts'
import { addOrderListCommand } from './order-list.ts'
import { addOrderShowCommand } from './order-show.ts'
import { addOrderStatusCommand } from './order-status.ts'

export function addOrderCommands(program: Command, context: CliContext): void {
  const order = program.command('order')
  addOrderImportCommand(order, context)
  addOrderListCommand(order, context)
  addOrderShowCommand(order, context)
  addOrderStatusCommand(order, context)
  addExamples(order, [
    'Examples:',
    '  txgw order import orders.ndjson',
    '  txgw order show demo-app demo-order-paid',
    '',
    'Next:  txgw order import --help',
  ])
}
