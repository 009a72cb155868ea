import type { Command } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { addExamples } from '../input/command-options.ts'
import { addAuditListCommands } from './audit-list.ts'
import { addAuditVerifyCommand } from './audit-verify.ts'

export function addAuditCommands(program: Command, context: CliContext): void {
  const audit = program.command('audit').description('Show who changed what, and check that nobody hid it.')
  addAuditListCommands(audit, context)
  addAuditVerifyCommand(audit, context)
  addExamples(audit, [
    'Examples:',
    '  txgw audit list --object order/demo-app/demo-order-paid',
    '  txgw audit verify --data-dir /var/lib/txgw',
  ])
}
