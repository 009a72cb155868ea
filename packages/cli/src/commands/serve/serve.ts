import { join, resolve } from 'node:path'
import {
  OPERATOR_TOKEN_OFF,
  SETTINGS as SERVICE,
  type ServeFlags,
  type Setting as ServiceSetting,
} from '@txgw/config/settings'
import type { Gateway, GatewayConfig } from '@txgw/gateway'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure, UsageFailure } from '../../base/failure.ts'
import type { Demo } from '../../demo/run-demo.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { DATA_FILES, resolveSetting, SETTINGS, settingOption } from '../../input/settings.ts'
import { openOutput } from '../../output/output.ts'
import { exposedSecrets } from './exposed-secrets.ts'
import { serviceDocument, serviceText, type TokenSource } from './running-service.ts'
import { watchServiceSignals } from './service-signals.ts'

interface ServeOptions extends ServeFlags, FormatOptions {
  demo?: true
}

export function addServeCommand(program: Command, context: CliContext): void {
  const command = program
    .command('serve')
    .option('--demo', 'add a demo app with a key, orders and a game backend that answers for its players')
    .action((options: ServeOptions) => serve(options, context))
  addFormatOption(command)
  command.optionsGroup('Settings:')
  for (const service of Object.values(SERVICE) as ServiceSetting[]) {
    const { flag, variable, default: fallback, help, isSecret, isSwitch } = service
    const flags = isSwitch ? `${flag} [on|off]` : `${flag} <value>`
    const setting = { flags, description: help, variable, ...(isSecret && { isSecret }) }
    const option = settingOption({ ...setting, ...(fallback !== undefined && { fallback }) })
    command.addOption(isSwitch ? option.preset('on') : option)
  }
  addHelp(command, {
    prints: [
      'Prints the addresses, the token file and the CA file when the service is ready. Ctrl-C stops it.',
      '',
      'A flag overrides its variable, and a variable overrides the default.',
      `Without --operator-token the service creates a token and keeps it in <data-dir>/${DATA_FILES.operatorToken}.`,
      'Every user of the machine can see a token or a password in a flag. Put it in a file and name the file with',
      'TXGW_OPERATOR_TOKEN_FILE or TXGW_DATABASE_URL_FILE instead.',
      `Without --tls-cert it creates a development certificate, whose CA is <data-dir>/${DATA_FILES.devCa}.`,
    ],
    examples: [
      'txgw serve --demo',
      'txgw serve --host 0.0.0.0 --tls-cert chain.pem --tls-key key.pem --data-dir /var/lib/txgw',
    ],
    next: 'txgw app add <app_id> --name <name>   register your first app',
  })
}

async function serve({ demo: withDemo, format, ...flags }: ServeOptions, context: CliContext): Promise<void> {
  const signals = watchServiceSignals(context.clock)
  const output = openOutput(format, context.streams)
  const { gateway, config } = await start(withDemo ? demoDefaults(flags, context) : flags, context)
  for (const warning of exposedSecrets(flags)) context.streams.stderr.write(`${warning}\n`)
  let demo: Demo | undefined
  try {
    const dataDir = resolve(config.dataDir)
    const tokenSource = tokenSourceOf(config)
    if (withDemo) {
      const { runDemo } = await import('../../demo/run-demo.ts')
      demo = await runDemo({ gateway, dataDir, context })
    }
    const service = { gateway, dataDir, tokenSource, demo }
    output.show(serviceDocument(service), () => serviceText(service))
    signals.onReload(() => gateway.reload())
    await signals.stop
    output.note('\nStopping after the open requests are answered. Press Ctrl-C again to stop at once.')
  } finally {
    await gateway.stop()
    await demo?.stop()
  }
  output.note('Stopped.')
}

async function start(
  flags: ServeFlags,
  { environment }: CliContext,
): Promise<{ gateway: Gateway; config: GatewayConfig }> {
  // Loaded here, so that no other command waits for it.
  const { ConfigError, readConfig, StartError, startService } = await import('@txgw/gateway')
  try {
    const config = readConfig(flags, environment.variables)
    return { config, gateway: await startService(config) }
  } catch (error) {
    if (error instanceof ConfigError) {
      throw new UsageFailure(`${error.message}.`, 'Run "txgw serve --help" to see all settings.')
    }
    if (error instanceof StartError) {
      throw new CliFailure('START', `The service cannot start: ${error.message}.`, { cause: error })
    }
    throw error
  }
}

function tokenSourceOf({ operatorToken, dataDir }: GatewayConfig): TokenSource {
  if (operatorToken === null) return 'off'
  if (operatorToken !== undefined) return 'given'
  return { file: join(resolve(dataDir), DATA_FILES.operatorToken) }
}

/**
 * The demo prints text for a person, and log lines below a warning would push it off the screen. Its game runs on
 * this machine, where webhooks normally may not go, and trusts the development CA alone. Its sandbox stands back behind
 * nobody: whoever tries it waits for the sandbox, perhaps on a machine that is busy with other work.
 */
function demoDefaults(flags: ServeFlags, { environment }: CliContext): ServeFlags {
  const chosen = (name: 'logLevel' | 'allowWebhookAddress' | 'tlsCert' | 'sandboxNiceness') =>
    flags[name] ?? environment.variable(SERVICE[name].variable)
  if (chosen('tlsCert') !== undefined) {
    throw new UsageFailure(
      'The demo uses a development certificate, so --demo and --tls-cert cannot be combined.',
      'Leave out --tls-cert and --tls-key (or TXGW_TLS_CERT and TXGW_TLS_KEY), or serve without --demo.',
    )
  }
  if (resolveSetting(SETTINGS.operatorToken, flags.operatorToken, environment) === OPERATOR_TOKEN_OFF) {
    throw new UsageFailure(
      'The demo needs the operator token, so --demo cannot be combined with it switched off.',
    )
  }
  return {
    ...flags,
    logLevel: chosen('logLevel') ?? 'warn',
    allowWebhookAddress: chosen('allowWebhookAddress') ?? '127.0.0.0/8',
    sandboxNiceness: chosen('sandboxNiceness') ?? '0',
  }
}
