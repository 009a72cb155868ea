import { commandGroup } from '../../calls/call-command.ts'
import { addAuditExportCommand, addAuditListCommand } from './audit-list.ts'
import { addAuditVerifyCommand } from './audit-verify.ts'

export const addAuditCommands = commandGroup(
  'audit',
  [addAuditListCommand, addAuditExportCommand, addAuditVerifyCommand],
  {
    examples: [
      'txgw audit list --object order/demo-app/demo-order-paid',
      'txgw audit verify --data-dir /var/lib/txgw',
    ],
  },
)
