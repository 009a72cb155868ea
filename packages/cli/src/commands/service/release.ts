import type { StoreHold } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'

const NO_REASON = 'no reason given'

interface ReleaseOptions extends OperatorOptions {
  reason: string
  dryRun?: true
}

export function addReleaseCommand(program: Command, context: CliContext): void {
  const command = program
    .command('release')
    .option('--reason <text>', 'why this store is to be used, for the audit trail', NO_REASON)
    .option('--dry-run', 'only show why the environment is closed')
    .action((options: ReleaseOptions) => run(options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'An environment is closed when its store is missing, empty, older than before or another one, or when a platform',
    'key does not fit the public half that merchants have. Prints what was found. Then the store is used as it is, a',
    'missing one is made anew, and the environment opens within seconds in every process.',
    '',
    'Put the right store back instead, if there is one: the environment then opens by itself.',
    '',
    'Examples:',
    '  txgw release --env production --dry-run',
    '  txgw release --env production --reason "restored the backup of 03:00"',
    '',
    'Next:  txgw audit list --env production',
  ])
}

async function run({ reason, dryRun, ...options }: ReleaseOptions, context: CliContext): Promise<void> {
  const { env, format } = options
  const output = openOutput(format, context.streams)
  await withOperator(context, options, async (operator) => {
    if (dryRun) {
      const hold = await answered(operator.GET('/hold'))
      output.show(hold, () => holdText(env, hold))
      return
    }
    const released = await answered(operator.POST('/release', { body: { reason } }))
    output.show(released, () => [`${env} is open.`, ...faultLines(released.faults)].join('\n'))
  })
}

function holdText(env: string, { held, faults }: StoreHold): string {
  return held ? [`${env} is closed.`, ...faultLines(faults)].join('\n') : `${env} is open.`
}

function faultLines(faults: StoreHold['faults']): string[] {
  return faults.map(({ kind, message }) => `  ${kind}: ${visible(message)}`)
}
