import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addExamples } from '../../input/examples.ts'
import { addAuditListCommands } from './audit-list.ts'
import { addAuditVerifyCommand } from './audit-verify.ts'

export function addAuditCommands(program: Command, context: CliContext): void {
  const audit = program.command('audit')
  addAuditListCommands(audit, context)
  addAuditVerifyCommand(audit, context)
  addExamples(audit, [
    'Examples:',
    '  txgw audit list --object order/demo-app/demo-order-paid',
    '  txgw audit verify --data-dir /var/lib/txgw',
  ])
}
