import type { EnvironmentPaths } from '@txgw/gateway/operator-api'
import { CliFailure } from '../../base/failure.ts'
import { readInput } from '../../input/files.ts'

/** The options that start a recharge. */
export interface RechargeChoices {
  app: string
  user: string
  /** `false` names none. */
  server: string | false
  product: string
  amount: string
  currency: string
  region: string
  channel: string
  kind: 'payment' | 'marketing'
}

type RechargeRequest = EnvironmentPaths['/recharges']['post']['requestBody']['content']['application/json']

/** A recharge with one piece of one product. */
export function rechargeRequest(choices: RechargeChoices): RechargeRequest {
  const { app, user, server, product, amount, currency, region, channel, kind } = choices
  const price = { currency, amount }
  return {
    app_id: app,
    user_id: user,
    ...(server !== false && { server_id: server }),
    order_items: [
      {
        product_id: product,
        game_product_id: product,
        quantity: '1',
        product_type: 'VIRTUAL_GOOD',
        price,
      },
    ],
    total_price: price,
    shop_region: region,
    payment_channel: channel,
    kind,
  }
}

/** Reads the body from a file, or from standard input for `-`. The service checks its fields. @throws {CliFailure} */
export async function readRechargeRequest(path: string, stdin: NodeJS.ReadStream): Promise<RechargeRequest> {
  const text = (await readInput(path, stdin)).toString()
  const name = path === '-' ? 'Standard input' : path
  const request = parse(text, name)
  const { REPEATED, repeatedName } = await import('@txgw/base/repeated-names')
  const repeated = repeatedName(text, request)
  if (repeated === undefined) return request
  throw new CliFailure('FIELD_TWICE', `${name}: the field "${repeated}" ${REPEATED}.`, {
    advice: 'Remove one of them.',
  })
}

function parse(text: string, name: string): RechargeRequest {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CliFailure('NOT_JSON', `${name} is not JSON: ${(error as Error).message}.`, {
      advice: 'Give one JSON object with the fields of a recharge; "txgw recharge start --help" lists them.',
      cause: error,
    })
  }
}
