import { resolve } from 'node:path'
import { DEMO_PLAYERS, FORBIDDEN_PLAYER_ID } from '@txgw/domain/sandbox/demo-players'
import type { Gateway } from '@txgw/gateway'
import { reachableUrl } from '../../connection/base-url.ts'
import { DEMO_APP_ID, DEMO_ORDER_ID, DEMO_ORDER_IDS } from '../../demo/demo-orders.ts'
import type { Demo } from '../../demo/run-demo.ts'
import { MERCHANT_URLS, OPERATOR_URL, SETTINGS } from '../../input/settings.ts'
import { commandLine, commandLineDir } from '../../output/invocation.ts'
import { fieldLines, heading } from '../../output/text-layout.ts'

/** Where the operator token is: in a file, given by the operator, or switched off. */
export type TokenSource = { file: string } | 'given' | 'off'

/** The facts about a running service that its users need. */
export interface RunningService {
  gateway: Gateway
  dataDir: string
  tokenSource: TokenSource
  demo: Demo | undefined
}

export function serviceDocument(service: RunningService) {
  const { gateway, dataDir, tokenSource, demo } = service
  const { production, sandbox, operator, merchantConsole } = gateway.addresses
  return {
    addresses: { production, sandbox, operator, merchant_console: merchantConsole },
    data_dir: dataDir,
    operator_token_file: typeof tokenSource === 'object' ? tokenSource.file : undefined,
    dev_ca_file: gateway.devCaPath && resolve(gateway.devCaPath),
    demo: demo && {
      app_id: DEMO_APP_ID,
      serial_no: demo.serialNo,
      private_key: demo.key.path,
      orders: DEMO_ORDER_IDS,
      query: queryCommand(service, demo),
      webhook_url: demo.webhookUrl,
      players: DEMO_PLAYERS.map(({ id }) => id),
      recharge: rechargeCommand(service),
      console: demo.consoleLink,
    },
  }
}

export function serviceText(service: RunningService): string {
  const { gateway, dataDir, tokenSource, demo } = service
  const { production, sandbox, operator, merchantConsole } = gateway.addresses
  return [
    heading(`txgw is running${demo ? ' with demo data' : ''}. Ctrl-C stops it.`),
    '',
    fieldLines([
      ['sandbox', sandbox],
      ['production', production],
      ['operator API', operator],
      ...(merchantConsole === undefined ? [] : [['merchants', merchantConsole] as const]),
      ['token', tokenText(tokenSource)],
      ...(gateway.devCaPath === undefined ? [] : [['CA', resolve(gateway.devCaPath)] as const]),
      ['data', dataDir],
    ]),
    ...(demo ? ['', ...demoLines(service, demo)] : []),
  ].join('\n')
}

function tokenText(source: TokenSource): string {
  if (typeof source === 'object') return source.file
  if (source === 'off') return 'switched off; use one made with "txgw token add"'
  return 'given with --operator-token, TXGW_OPERATOR_TOKEN or TXGW_OPERATOR_TOKEN_FILE'
}

function demoLines(service: RunningService, demo: Demo): string[] {
  const merchant = merchantFlags(service, demo)
  return [
    heading('Open the console (the link works once, within ten minutes):'),
    `  ${demo.consoleLink}`,
    '',
    heading('Query an order as a merchant, in another terminal:'),
    `  ${queryCommand(service, demo)}`,
    '',
    heading('Print the same request as a curl command:'),
    `  ${commandLine(['sign', '--body', JSON.stringify({ id: DEMO_ORDER_ID }), ...merchant])}`,
    '',
    heading(
      `Start a recharge (the service asks ${demo.gameAnswers ? 'the demo game' : demo.webhookUrl} about the player):`,
    ),
    `  ${rechargeCommand(service)}`,
    `  ${rechargeCommand(service, FORBIDDEN_PLAYER_ID)}`,
    '',
    heading('List all demo orders as the operator:'),
    `  ${commandLine(['order', 'list', ...operatorFlags(service)])}`,
  ]
}

function queryCommand(service: RunningService, demo: Demo): string {
  return commandLine(['query', DEMO_ORDER_ID, ...merchantFlags(service, demo)])
}

function rechargeCommand(service: RunningService, player?: string): string {
  const playerFlag = player === undefined ? [] : ['--user', player]
  return commandLine(['recharge', 'start', ...playerFlag, ...operatorFlags(service)])
}

/** Only the flags that differ from the defaults, so that the usual command stays short. */
function merchantFlags({ gateway, dataDir }: RunningService, { serialNo }: Demo): string[] {
  const url = reachableUrl(gateway.addresses.sandbox)
  return [
    ...(url === MERCHANT_URLS.sandbox ? [] : ['--url', url]),
    ...(serialNo.sandbox === SETTINGS.serial.fallback ? [] : ['--serial', serialNo.sandbox]),
    ...dataDirFlag(dataDir),
  ]
}

function operatorFlags({ gateway, dataDir }: RunningService): string[] {
  const url = reachableUrl(gateway.addresses.operator)
  return [...(url === OPERATOR_URL ? [] : ['--operator-url', url]), ...dataDirFlag(dataDir)]
}

function dataDirFlag(dataDir: string): string[] {
  return dataDir === resolve(commandLineDir(), SETTINGS.dataDir.fallback) ? [] : ['--data-dir', dataDir]
}
