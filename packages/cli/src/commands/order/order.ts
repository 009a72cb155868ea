import { commandGroup } from '../../calls/call-command.ts'
import { addOrderImportCommand } from './order-import.ts'
import { addOrderListCommand } from './order-list.ts'
import { addOrderShowCommand } from './order-show.ts'
import { addOrderStatusCommand } from './order-status.ts'

export const addOrderCommands = commandGroup(
  'order',
  [addOrderImportCommand, addOrderListCommand, addOrderShowCommand, addOrderStatusCommand],
  {
    examples: ['txgw order import orders.ndjson', 'txgw order show demo-app demo-order-paid'],
    next: 'txgw order import --help',
  },
)
