import { Option } from 'commander'
import { operatorCommand } from '../../calls/call-command.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { visible } from '../../output/text-layout.ts'

interface AcceptOptions extends OperatorOptions {
  reason: string
}

export const addAuditAcceptCommand = operatorCommand({
  name: 'accept',
  description: 'Go on from a trail that is not the one that was sealed.',
  flags: [
    new Option('--reason <text>', 'why the trail is another one, for the trail itself').makeOptionMandatory(),
  ],
  help: {
    prints: [
      'A service seals the audit trail only while it follows from the last seal that its data folder remembers. A failover',
      'to a standby that was behind takes entries back, and so does a backup that is restored. When you know the reason,',
      'this takes the trail as it is, and adds a seal that says who accepted what and why. Prints what differed.',
      '',
      'Without a reason that you know, keep the store as it is and look for who changed it: txgw audit verify.',
    ],
    examples: [
      'txgw audit accept --env production --reason "failover at 03:10 to a standby that was 4 s behind"',
    ],
    next: 'txgw audit verify --env production',
  },
  call: (operator, _given, { reason }: AcceptOptions) => operator.POST('/audit/accept', { body: { reason } }),
  text: ({ found, seal }, { env }) =>
    [
      `The audit trail of ${env} goes on from what is there.`,
      `  ${found.kind}: ${visible(found.message)}`,
      `  seal ${env}:${seal.seal_no}:${seal.hash}`,
    ].join('\n'),
})
