import type { StoreHold } from '@txgw/gateway/operator-api'
import { operatorCommand } from '../../calls/call-command.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { answered } from '../../operator/operator-client.ts'
import { visible } from '../../output/text-layout.ts'

interface ReleaseOptions extends OperatorOptions {
  reason: string
  dryRun?: true
}

export const addReleaseCommand = operatorCommand({
  name: 'release',
  flags: [
    ['--reason <text>', 'why this store is to be used, for the audit trail', 'no reason given'],
    ['--dry-run', 'only show why the environment is closed'],
  ],
  help: {
    prints: [
      'An environment is closed when its store is missing, empty, older than before or another one, or when a platform',
      'key does not fit the public half that merchants have. Prints what was found. Then the store is used as it is, a',
      'missing one is made anew, and the environment opens within seconds in every process.',
      '',
      'Put the right store back instead, if there is one: the environment then opens by itself.',
    ],
    examples: [
      'txgw release --env production --dry-run',
      'txgw release --env production --reason "restored the backup of 03:00"',
    ],
    next: 'txgw audit list --env production',
  },
  call: async (operator, _given, { reason, dryRun }: ReleaseOptions) => ({
    data: dryRun
      ? await answered(operator.GET('/hold'))
      : await answered(operator.POST('/release', { body: { reason } })),
  }),
  text: (hold, { env, dryRun }) =>
    dryRun ? holdText(env, hold as StoreHold) : [`${env} is open.`, ...faultLines(hold.faults)].join('\n'),
})

function holdText(env: string, { held, faults }: StoreHold): string {
  return held ? [`${env} is closed.`, ...faultLines(faults)].join('\n') : `${env} is open.`
}

function faultLines(faults: StoreHold['faults']): string[] {
  return faults.map(({ kind, message }) => `  ${kind}: ${visible(message)}`)
}
