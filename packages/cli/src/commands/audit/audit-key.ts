import type { Environment } from '@txgw/base/environment'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { resolveSetting, SETTINGS, settingOption } from '../../input/settings.ts'
import { openOutput } from '../../output/output.ts'
import { storeFailure } from '../../stores/store-failure.ts'
import { BOTH, type Environments, eachEnvironment, environmentsOption } from '../../stores/store-options.ts'

interface KeyOptions extends FormatOptions {
  environment: Environments
  dataDir?: string
}

interface ShownKey {
  environment: Environment
  fingerprint: string | null
}

export function addAuditKeyCommand(audit: Command, context: CliContext): void {
  const command = audit
    .command('key')
    .description('Show the fingerprint of the key with which a machine seals the audit trail.')
    .addOption(environmentsOption().default(BOTH))
    .addOption(settingOption({ ...SETTINGS.dataDir, description: 'data folder of the service' }))
    .action((options: KeyOptions) => show(options, context))
  addFormatOption(command)
  addHelp(command, {
    prints: [
      'Reads the key from the data folder of the service, never from its store. Note the fingerprint where nobody who can',
      'write to the database can change it, and give it to "txgw audit verify --trust".',
    ],
    examples: ['txgw audit key --data-dir /var/lib/txgw'],
    next: 'txgw audit verify --trust <fingerprint>',
  })
}

async function show(options: KeyOptions, context: CliContext): Promise<void> {
  const dataDir = resolveSetting(SETTINGS.dataDir, options.dataDir, context.environment)
  const { readSealKey } = await import('@txgw/domain/audit/seals/seal-key')
  const keys: ShownKey[] = []
  for (const environment of eachEnvironment(options.environment)) {
    const key = await readSealKey(dataDir, environment).catch((error) => {
      throw storeFailure(error)
    })
    keys.push({ environment, fingerprint: key?.fingerprint ?? null })
  }
  openOutput(options.format, context.streams).show({ keys }, () =>
    keys
      .map(
        ({ environment, fingerprint }) =>
          `${environment}  ${fingerprint ?? 'no key yet; the first start makes it'}`,
      )
      .join('\n'),
  )
}
