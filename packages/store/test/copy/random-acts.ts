import type { Order } from '@txgw/domain/orders/order'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import { acceptance, ending } from '@txgw/testkit/samples/decisions'
import {
  sampleAccount,
  sampleApp,
  sampleAuditEntry,
  sampleChangeRequest,
  sampleInvitation,
  sampleOrder,
  sampleRecharge,
  sampleToken,
} from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import * as fc from 'fast-check'
import type { Store } from '../../src/store.ts'

const APP_IDS = ['app-1', 'app-2', 'приложение']
const ORDER_IDS = ['a', 'b', '漢字', '👩‍👩‍👧', "'; DROP", 'c'.repeat(128)]
const DAY_MS = 24 * 60 * 60 * 1000

const number = fc.nat(1000)
const appId = fc.constantFrom(...APP_IDS)
const orderId = fc.constantFrom(...ORDER_IDS)
const status = fc.constantFrom(...ORDER_STATUSES)
const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((each) => !each.includes('\0'))

type Act = (store: Store) => Promise<unknown>

const addApp = fc.record({ appId, name: text, limited: fc.boolean(), revoked: fc.boolean(), at: number }).map(
  ({ appId, name, limited, revoked, at }): Act =>
    (store) =>
      store.apps.addApp({
        ...sampleApp({ appId }),
        name,
        webhookUrl: limited ? sampleApp().webhookUrl : null,
        rateLimit: limited ? { perSecond: at / 7, burst: at + 1 } : null,
        verdictReading: limited ? 'lenient' : 'explicit',
        defaultServerId: limited ? name : null,
        clockOffsetSeconds: limited ? at : null,
        createdAtMs: at,
        keys: ['2', '1'].map((serialNo) => ({
          serialNo,
          publicKey: `key ${name}`,
          fingerprint: 'ab',
          notBeforeMs: null,
          notAfterMs: at,
          addedAtMs: at,
          revokedAtMs: revoked && serialNo === '1' ? at + 5 : null,
        })),
      }),
)

/** What the contract leaves open, whole and as bare as may be. */
const openFields = fc.constantFrom<Partial<Order>[]>(
  {},
  { items: [] },
  { items: [{ ...sampleOrder().items[0], quantity: '', product_type: 'Gift Card' }, {}], totalPrice: null },
)

const putOrder = fc
  .record({ appId, id: orderId, userId: text, status, at: number, zone: fc.boolean(), openFields })
  .map(
    ({ appId, id, userId, status, at, zone, openFields }): Act =>
      (store) => {
        const times = { createTime: timeText(at % 50, zone), updateTime: timeText(at, zone) }
        return store.orders.putOrders(
          [sampleOrder({ id, appId, userId, status, ...openFields, ...times })],
          at,
        )
      },
  )

const changeStatus = fc.record({ appId, id: orderId, status, at: number }).map(
  ({ appId, id, status, at }): Act =>
    async (store) => {
      const kept = await store.orders.findOrder(appId, id)
      const next = { status, updateTime: timeText(2000 + at, false) }
      const recordedAtMs = at
      if (kept) await store.orders.changeStatus({ appId, id, expected: kept, next, recordedAtMs })
    },
)

const recharge = fc.record({ at: number, keyed: fc.boolean(), decisions: fc.nat(2), hour: fc.nat(72) }).map(
  ({ at, keyed, decisions, hour }): Act =>
    async (store) => {
      const id = `recharge-${at}`
      const idempotency = keyed ? { key: `key of ${id}`, requestDigest: 'digest' } : null
      const begun = sampleRecharge({ id, idempotency, createdAtMs: at })
      await beginRecharge(store, begun)
      if (decisions === 0) return
      const accepting = acceptance(begun, `order-of-${id}`)
      const startedAtMs = hour * 3_600_000
      const validation = { ...accepting.validation, startedAtMs, userAttribute: { b: 1, a: [null, 'ü'] } }
      const accepted = await store.recharges.decideRecharge({ ...accepting, validation })
      if (accepted && decisions === 2) await store.recharges.decideRecharge(ending(accepted, `ending-${id}`))
    },
)

const publish = fc.record({ at: number, name: text }).map(
  ({ at, name }): Act =>
    async (store) => {
      const key = { serialNo: `s${at % 5}`, publicKey: `pem ${at % 5}`, fingerprint: `f${at % 5}` }
      await store.platformKeys.publishKey({ ...key, notBeforeMs: at, expiresAtMs: at % 2 ? null : at + 1 })
      await store.settings.writeSetting(`setting-${at % 5}`, name)
    },
)

const validation = fc.record({ at: number, forget: fc.boolean() }).map(
  ({ at, forget }): Act =>
    async (store) => {
      const { validation } = ending(sampleRecharge(), `validation-${at}`)
      const unsent = { rechargeId: null, userName: null, delivery: { ...validation.delivery, url: null } }
      const times = { startedAtMs: 1, durationMicros: at * 10_000 }
      await store.validations.addValidation({ ...validation, ...unsent, ...times })
      if (forget) await store.validations.deleteValidationsBefore(at, 1)
    },
)

const token = fc.record({ at: number, name: text, bound: fc.boolean(), revoke: fc.boolean() }).map(
  ({ at, name, bound, revoke }): Act =>
    async (store) => {
      const tokenId = `token-${at % 20}`
      const appIds = bound ? APP_IDS : null
      await store.tokens.addToken(sampleToken({ tokenId, digest: tokenId, name, appIds, createdAtMs: at }))
      await store.tokens.recordUses([{ tokenId, atMs: at }])
      if (revoke) await store.tokens.revokeToken(tokenId, at)
    },
)

const changeRequest = fc.record({ at: number, reason: text, decide: fc.boolean() }).map(
  ({ at, reason, decide }): Act =>
    async (store) => {
      const requestId = `request-${at % 20}`
      await store.changeRequests.addChangeRequest(sampleChangeRequest({ requestId, requestedAtMs: at }))
      const next = { state: 'refused', decidedAtMs: at, decidedBy: 'Ada', reason } as const
      const judge = () => ({ next, entries: [] })
      if (decide) await store.changeRequests.decideChangeRequest({ requestId, mayApply: false, judge })
    },
)

const person = fc.record({ at: number, name: text, viaProvider: fc.boolean(), withdraw: fc.boolean() }).map(
  ({ at, name, viaProvider, withdraw }): Act =>
    async (store) => {
      const id = String(at % 20)
      const invitation = sampleInvitation({ invitationId: id, digest: id, name, expiresAtMs: at + 1 })
      await store.accounts.addInvitation(invitation)
      if (withdraw) await store.accounts.withdrawInvitation(id, at)
      const openid = viaProvider ? { issuer: 'https://id.example', subject: id } : null
      const account = sampleAccount({ accountId: id, name, openid, appIds: viaProvider ? null : APP_IDS })
      await store.accounts.acceptInvitation(id, account, at)
    },
)

const audit = fc.record({ at: number, object: text, seal: fc.boolean() }).map(
  ({ at, object, seal }): Act =>
    async (store) => {
      await store.audit.append(sampleAuditEntry({ entryId: `entry-${at}`, atMs: at, object, after: { at } }))
      if (seal) await store.audit.addSeal({ sealNo: at + 1, body: `seal ${object}`, signature: 'signed' })
    },
)

/** What the Store API can write, in a random order; what a store refuses has not happened. */
export const randomActs = fc.array(
  fc.oneof(
    addApp,
    { arbitrary: putOrder, weight: 6 },
    { arbitrary: changeStatus, weight: 3 },
    { arbitrary: recharge, weight: 3 },
    publish,
    token,
    changeRequest,
    person,
    audit,
    validation,
  ),
  { minLength: 40, maxLength: 120, size: 'max' },
)

function timeText(day: number, zone: boolean): string {
  const text = new Date(Date.UTC(2020, 0, 1) + day * DAY_MS).toISOString()
  return zone ? text.replace('Z', '123456+0800') : text
}
