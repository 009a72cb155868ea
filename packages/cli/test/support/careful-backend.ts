import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Signer } from '@txgw/delivery/event/sign-notification'
import { signingKey } from '@txgw/domain/platform-keys/signing-key'
import { NotificationRefusedError, type PlatformKeyring } from '@txgw/merchant'
import { importPublicKey, WEBHOOK_HEADERS } from '@txgw/protocol'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import {
  type MerchantBackend,
  type MerchantBackendOptions,
  startMerchantBackend,
} from '@txgw/testkit/webhook/merchant-backend'
import {
  allowTopup,
  answerWith,
  forbidTopup,
  type MerchantExchange,
} from '@txgw/testkit/webhook/merchant-behaviours'
import { checkNotification } from '../../src/notifications/check-notification.ts'

export const PLAYER = { appId: 'my-game', userId: 'player-1', serverId: '7' }
export const FORBIDDEN_USER_ID = 'player-frozen'

const makeKey = (serialNo: string) =>
  signingKey(rsaPair().privateKey, { serialNo, notBeforeMs: 0, expiresAtMs: null })
const key = makeKey('KEY1')
const nextKey = makeKey('KEY2')
const publicKeys = new Map(
  [key, nextKey].map(({ serialNo, listed }) => [serialNo, importPublicKey(listed.publicKey)]),
)

function keyringWith({ pinsKey, forgetsOldKey }: Faults): PlatformKeyring {
  const known = new Set(pinsKey ? ['KEY1'] : publicKeys.keys())
  return {
    find: async (serialNo) => {
      const publicKey = known.has(serialNo) ? publicKeys.get(serialNo) : undefined
      if (!publicKey) throw new NotificationRefusedError('SERIAL_UNKNOWN', 'There is no such key.')
      if (forgetsOldKey && serialNo === 'KEY2') known.delete('KEY1')
      return publicKey
    },
  }
}

/** Signs what the careful backend believes. */
export const SIGNER: Signer = key
/** The key that follows it. */
export const NEXT_SIGNER: Signer = nextKey
export const LISTED_KEYS = [key.listed, nextKey.listed]
export const PUBLIC_KEY_PEM = key.listed.publicKey

/** What it does wrong; nothing unless told. */
export interface Faults {
  acceptsForged?: true
  acceptsUnsigned?: true
  ignoresTimestamp?: true
  acceptsFuture?: true
  explainsRefusals?: string
  answersForOtherApps?: true
  allowsForbidden?: true
  pinsKey?: true
  forgetsOldKey?: true
  forbidsWithoutReason?: true
  verifiesParsedBody?: true
  changesItsMind?: true
  knowsEverybody?: true
  answersHtml?: 'to-everybody' | 'to-strangers'
  breaksOnUnknownEvents?: true
  closesConnections?: true
  needsServer?: true
  wantsPlainContentType?: true
  answersSloppily?: true
  answersAfterMs?: number
}

/** A game backend that does everything right, but for its faults. */
export async function startCarefulBackend(
  faults: Faults = {},
  options: MerchantBackendOptions = {},
): Promise<MerchantBackend> {
  const backend = await startMerchantBackend(options)
  const memory = { seen: new Set<string>(), keyring: keyringWith(faults) }
  backend.behave((exchange) => {
    // Whoever asked may be gone by then.
    answer(exchange, faults, memory).catch(() => exchange.socket.destroy())
  })
  after(() => backend.close())
  return backend
}

const FROZEN = { code: 'ACCOUNT_STATUS_ABNORMAL', message: 'The account is frozen.' }
const HTML = answerWith({ headers: { 'content-type': 'text/html' }, body: '<h1>It works!</h1>' })

interface Memory {
  seen: Set<string>
  keyring: PlatformKeyring
}

async function answer(exchange: MerchantExchange, faults: Faults, { seen, keyring }: Memory): Promise<void> {
  const { notification, headers } = exchange.received
  if (faults.answersAfterMs !== undefined) await pause(faults.answersAfterMs)
  if (faults.closesConnections) exchange.response.setHeader('connection', 'close')
  const unsigned = headers[WEBHOOK_HEADERS.signature.toLowerCase()] === undefined
  if (!(unsigned && faults.acceptsUnsigned) && (await isForeign(exchange, faults, keyring))) {
    return answerWith({ status: 401, body: faults.explainsRefusals ?? '{}' })(exchange)
  }
  if (faults.wantsPlainContentType && headers['content-type'] !== 'application/json') {
    return answerWith({ status: 415, body: '{}' })(exchange)
  }
  if (notification.event_type !== 'USER_VALIDATE') {
    return answerWith({ status: faults.breaksOnUnknownEvents ? 500 : 200, body: '{}' })(exchange)
  }
  const again = seen.has(notification.id)
  seen.add(notification.id)
  const { app_id: appId, user_id: userId, server_id: serverId } = notification.resource
  if (appId !== PLAYER.appId && !faults.answersForOtherApps) {
    return answerWith({ status: 403, body: '{}' })(exchange)
  }
  if (userId === FORBIDDEN_USER_ID && !faults.allowsForbidden) {
    const reason = faults.forbidsWithoutReason ? undefined : { forbidden_reason: FROZEN }
    return allowTopup({ is_topup_forbidden: true, ...reason })(exchange)
  }
  const stranger = userId !== PLAYER.userId && userId !== FORBIDDEN_USER_ID
  if (faults.answersHtml === 'to-everybody' || (stranger && faults.answersHtml)) return HTML(exchange)
  if (faults.needsServer && serverId === undefined) return answerWith({ status: 500 })(exchange)
  if (stranger && !faults.knowsEverybody) return forbidTopup('OTHER', 'unknown')(exchange)
  if (again && faults.changesItsMind) return forbidTopup('RECHARGE_LIMIT_EXCEEDED')(exchange)
  return allowTopup(faults.answersSloppily ? { is_topup_forbidden: 'false' } : {})(exchange)
}

async function isForeign(
  { received }: MerchantExchange,
  faults: Faults,
  keyring: PlatformKeyring,
): Promise<boolean> {
  const { headers } = received
  const sentAtMs = Number(headers[WEBHOOK_HEADERS.timestamp.toLowerCase()]) * 1000
  const { [WEBHOOK_HEADERS.digest.toLowerCase()]: _digest, ...withoutDigest } = headers
  const read = faults.verifiesParsedBody
    ? { headers: withoutDigest, body: Buffer.from(JSON.stringify(received.notification)) }
    : received
  const isAhead = sentAtMs > Date.now()
  const nowMs = () => (faults.ignoresTimestamp || (faults.acceptsFuture && isAhead) ? sentAtMs : Date.now())
  const finding = await checkNotification(read, { keyring, clock: { nowMs } })
  if (finding.verdict === 'genuine') return false
  return !(faults.acceptsForged && finding.reason === 'SIGNATURE_MISMATCH')
}
