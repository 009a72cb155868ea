import { parseCidrList } from '@txgw/base/network/cidr-list'
import { SETTINGS as SERVICE } from '@txgw/config/settings'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure, UsageFailure } from '../../base/failure.ts'
import { watchStopSignals } from '../../base/stop-signals.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { resolveSetting, settingOption } from '../../input/settings.ts'
import { TRUSTED_KEYS, trustedKeys } from '../../input/trusted-keys.ts'
import { openOutput } from '../../output/output.ts'
import { addWitnessKeyCommand } from './witness-key.ts'
import { WITNESS_SETTINGS } from './witness-settings.ts'

interface WitnessOptions extends FormatOptions {
  dataDir?: string
  host?: string
  port?: string
  trust?: string[]
  tlsCert?: string
  tlsKey?: string
  trustProxy?: string
}

export function addWitnessCommands(program: Command, context: CliContext): void {
  const command = program.command('witness').action((options: WitnessOptions) => run(options, context))
  addFormatOption(command)
  command.addOption(settingOption(TRUSTED_KEYS))
  for (const setting of Object.values(WITNESS_SETTINGS)) command.addOption(settingOption(setting))
  addHelp(command, {
    prints: [
      'Takes the seals of services whose seal keys you trust, countersigns them with a key of its own, and keeps them in',
      'files that are only added to. Run it where nobody who can write to the database, or to the data folder of the',
      'service, can reach it. It refuses a seal that contradicts one that it has. Ctrl-C stops it.',
      '',
      'Prints its address and the fingerprint of its key, for --witness-url and --witness-key of the service.',
      'Without --tls-cert it speaks plain HTTP, on this machine only, or to the proxy that --trust-proxy names.',
    ],
    examples: [
      'txgw witness --trust <fingerprint>',
      'txgw witness --host 0.0.0.0 --tls-cert chain.pem --tls-key key.pem --trust <fingerprint> --trust <fingerprint>',
    ],
    next: 'txgw serve --witness-url <url> --witness-key <fingerprint>',
  })
  addWitnessKeyCommand(command, context)
}

async function run(options: WitnessOptions, context: CliContext): Promise<void> {
  const { environment, streams, clock } = context
  const signals = watchStopSignals(clock, ['SIGINT', 'SIGTERM'])
  const settings = readSettings(options, context)
  const { serveWitness } = await import('@txgw/witness/service/serve-witness')
  const { createLogger } = await import('@txgw/base/log/logger')
  const { StartError } = await import('@txgw/base/start-error')
  const logger = createLogger(environment.variable(SERVICE.logLevel.variable) ?? 'info')
  const witness = await serveWitness(settings, { clock, logger }).catch((error) => {
    if (!(error instanceof StartError)) throw error
    throw new CliFailure('START', `The witness cannot start: ${error.message}.`, { cause: error })
  })
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const url = `${witness.isHttps ? 'https' : 'http'}://${host}:${witness.port}`
  const output = openOutput(options.format, streams)
  const document = { url, key: witness.fingerprint, data_dir: settings.folder, trusts: settings.trust }
  output.show(document, () =>
    [
      'The witness is running. Ctrl-C stops it.',
      '',
      `  address  ${url}`,
      `  key      ${witness.fingerprint}`,
      `  trusts   ${settings.trust.join('\n           ')}`,
      `  data     ${settings.folder}`,
    ].join('\n'),
  )
  await signals.came
  await witness.stop()
  output.note('Stopped.')
}

function readSettings(options: WitnessOptions, { environment }: CliContext) {
  const read = <Name extends keyof typeof WITNESS_SETTINGS>(name: Name) =>
    resolveSetting(WITNESS_SETTINGS[name], options[name], environment)
  const trust = trustedKeys(options.trust, environment)
  if (trust.length === 0)
    throw new UsageFailure(
      'A witness takes seals of keys that you trust alone. Name at least one with --trust.',
      'txgw audit key   shows the seal keys of a service',
    )
  const certPath = read('tlsCert')
  const keyPath = read('tlsKey')
  if ((certPath === undefined) !== (keyPath === undefined))
    throw new UsageFailure('--tls-cert and --tls-key must be given together.')
  const proxies = read('trustProxy')
  const trustedProxies = proxies === undefined ? [] : parseCidrList(proxies)
  if (!trustedProxies)
    throw new UsageFailure('--trust-proxy must be CIDRs such as 10.0.0.0/8, separated by commas.')
  return {
    folder: read('dataDir') as string,
    host: read('host') as string,
    port: portOf(read('port') as string),
    trust: [...new Set(trust)],
    tls: certPath !== undefined && keyPath !== undefined ? { certPath, keyPath } : undefined,
    trustedProxies,
  }
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new UsageFailure(`--port must be a whole number from 0 to 65535, not "${text}".`)
}
