import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { resolveSetting, settingOption } from '../../input/settings.ts'
import { openOutput } from '../../output/output.ts'
import { storeFailure } from '../../stores/store-failure.ts'
import { WITNESS_SETTINGS } from './witness-settings.ts'

interface KeyOptions extends FormatOptions {
  dataDir?: string
}

export function addWitnessKeyCommand(witness: Command, context: CliContext): void {
  const command = witness
    .command('key')
    .description('Show the fingerprint of the key with which the witness countersigns.')
    .addOption(settingOption(WITNESS_SETTINGS.dataDir))
    .action((_options: KeyOptions, given: Command) => show(given.optsWithGlobals(), context))
  addFormatOption(command)
  addHelp(command, {
    examples: ['txgw witness key --data-dir /var/lib/txgw-witness'],
    next: 'txgw audit verify --witness <url> --witness-key <fingerprint>',
  })
}

async function show(options: KeyOptions, { environment, streams }: CliContext): Promise<void> {
  const folder = resolveSetting(WITNESS_SETTINGS.dataDir, options.dataDir, environment)
  const { readSigningKey } = await import('@txgw/domain/audit/seals/seal-key')
  const { witnessKeyPath } = await import('@txgw/witness/service/witness-key')
  const key = await readSigningKey(witnessKeyPath(folder), 'key of the witness').catch((error) => {
    throw storeFailure(error)
  })
  openOutput(options.format, streams).show(
    { fingerprint: key?.fingerprint ?? null },
    () => key?.fingerprint ?? 'no key yet; the first start of "txgw witness" makes it',
  )
}
