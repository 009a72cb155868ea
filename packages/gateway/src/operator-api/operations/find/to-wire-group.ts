import type { App } from '@txgw/domain/apps/app'
import type { AppKey } from '@txgw/domain/apps/app-key'
import type { AnyGroup, SeenPlayer } from '@txgw/domain/find/group'
import type { Order } from '@txgw/domain/orders/order'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import type { Validation } from '@txgw/domain/validations/validation'
import { instantMicros, utcText } from '@txgw/protocol'
import type { KEY_STATUSES, WireGroup } from './find-wire.ts'

export function toWireGroup(group: AnyGroup, nowMs: number): WireGroup {
  const { kind, matches, more, reachedMs } = group
  const seen = { more, ...(reachedMs !== undefined && { reached: utcText(reachedMs) }) }
  switch (kind) {
    case 'app':
      return { kind, matches: matches.map(toApp), ...seen }
    case 'key':
      return { kind, matches: matches.map(({ appId, key }) => toKey(appId, key, nowMs)), ...seen }
    case 'player':
      return { kind, matches: matches.map(toPlayer), ...seen }
    case 'order':
      return { kind, matches: matches.map(toOrder), ...seen }
    case 'recharge':
      return { kind, matches: matches.map(toRecharge), ...seen }
    case 'validation':
      return { kind, matches: matches.map(toValidation), ...seen }
    case 'request':
      return { kind, matches: matches.map(toRequest), ...seen }
  }
}

function toApp({ appId, name, enabled }: App) {
  return { id: appId, name, status: enabled ? ('enabled' as const) : ('disabled' as const) }
}

function toKey(appId: string, key: AppKey, nowMs: number) {
  return { id: key.serialNo, app_id: appId, status: statusOf(key, nowMs) }
}

function statusOf({ revokedAtMs, notAfterMs }: AppKey, nowMs: number): (typeof KEY_STATUSES)[number] {
  if (revokedAtMs !== null) return 'revoked'
  return notAfterMs !== null && notAfterMs < nowMs ? 'expired' : 'active'
}

function toPlayer({ userId, appId, lastSeenMs }: SeenPlayer) {
  return { id: userId, app_id: appId, last_seen: utcText(lastSeenMs) }
}

function toOrder({ appId, id, userId, status, totalPrice, createTime }: Order) {
  const time = utcText(Math.floor((instantMicros(createTime) ?? 0) / 1000))
  return { id, app_id: appId, user_id: userId, status, ...toMoney(totalPrice), time }
}

function toRecharge({ id, request: { appId, userId, totalPrice }, state, createdAtMs }: Recharge) {
  const time = utcText(createdAtMs)
  return { id, app_id: appId, user_id: userId, status: state, ...toMoney(totalPrice), time }
}

function toMoney(price: Order['totalPrice']): { total_price?: string; currency?: string } {
  return price ? { total_price: price.amount, currency: price.currency } : {}
}

function toValidation({ id, appId, userId, outcome, startedAtMs }: Validation) {
  return { id, app_id: appId, user_id: userId, status: outcome, time: utcText(startedAtMs) }
}

function toRequest({ debugId, appId, claimedAppId, errorName, receivedAtMs }: RequestRecord) {
  const app = appId ?? claimedAppId
  const time = utcText(receivedAtMs)
  return { id: debugId, ...(app !== null && { app_id: app }), status: errorName ?? 'OK', time }
}
