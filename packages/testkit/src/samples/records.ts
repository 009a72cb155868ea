import type { Account } from '@txgw/domain/accounts/people/account'
import type { Invitation } from '@txgw/domain/accounts/people/invitation'
import type { Session } from '@txgw/domain/accounts/sessions/session'
import type { AccessToken } from '@txgw/domain/accounts/token'
import { type App, DEFAULT_SETTINGS } from '@txgw/domain/apps/app'
import type { AppKey } from '@txgw/domain/apps/app-key'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import type { Order, OrderHistoryEntry } from '@txgw/domain/orders/order'
import { readOrder } from '@txgw/domain/orders/order-wire'
import type { PlatformKey } from '@txgw/domain/platform-keys/platform-key'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { Lease } from '@txgw/domain/recharges/recharge-store'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import type { Validation } from '@txgw/domain/validations/validation'
import { orderBody } from './wire.ts'

export function sampleApp(changes: Partial<App> = {}): App {
  return {
    ...DEFAULT_SETTINGS,
    appId: 'app-1',
    name: 'Castle Quest',
    webhookUrl: 'https://game.example/validate',
    rateLimit: { perSecond: 2.5, burst: 10 },
    clockOffsetSeconds: null,
    createdAtMs: 1_700_000_000_000,
    updatedAtMs: 1_700_000_000_000,
    keys: [],
    ...changes,
  }
}

export function sampleKey(changes: Partial<AppKey> = {}): AppKey {
  return {
    serialNo: '1',
    publicKey: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n',
    fingerprint: 'ab'.repeat(32),
    notBeforeMs: null,
    notAfterMs: null,
    addedAtMs: 1_700_000_000_000,
    revokedAtMs: null,
    ...changes,
  }
}

export function sampleToken(changes: Partial<AccessToken> = {}): AccessToken {
  return {
    tokenId: 'token-1',
    digest: 'ab'.repeat(32),
    name: 'support desk',
    role: 'support',
    environments: ['production', 'sandbox'],
    appIds: null,
    createdAtMs: 1_700_000_000_000,
    createdBy: 'operator',
    ownerId: 'operator-token',
    expiresAtMs: null,
    revokedAtMs: null,
    lastUsedAtMs: null,
    isExempt: false,
    ...changes,
  }
}

export function sampleChangeRequest(changes: Partial<ChangeRequest> = {}): ChangeRequest {
  return {
    requestId: 'request-1',
    appId: 'app-1',
    change: { kind: 'change-webhook', webhookUrl: null },
    requestedAtMs: 1_700_000_000_000,
    requestedBy: 'developers',
    requestedById: 'token-1',
    state: 'waiting',
    decidedAtMs: null,
    decidedBy: null,
    reason: null,
    isGuarded: false,
    breakGlass: null,
    seenAtMs: null,
    seenBy: null,
    ...changes,
  }
}

export function sampleAccount(changes: Partial<Account> = {}): Account {
  return {
    accountId: 'account-1',
    name: 'Ann',
    email: null,
    role: 'support',
    roleFrom: 'invitation',
    environments: ['production', 'sandbox'],
    appIds: null,
    isEnabled: true,
    createdAtMs: 1_700_000_000_000,
    createdBy: 'operator',
    lastSignedInAtMs: null,
    password: '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA',
    passkeys: [
      {
        credentialId: 'Y3JlZA',
        publicKey: 'a2V5',
        counter: 0,
        transports: ['internal'],
        host: 'localhost',
        createdAtMs: 1_700_000_000_000,
      },
    ],
    openid: null,
    ...changes,
  }
}

export function sampleInvitation(changes: Partial<Invitation> = {}): Invitation {
  return {
    invitationId: 'i1',
    digest: 'cd'.repeat(32),
    name: 'Ann',
    email: null,
    role: 'support',
    environments: ['production', 'sandbox'],
    appIds: null,
    createdAtMs: 1_700_000_000_000,
    createdBy: 'operator',
    ownerId: 'operator-token',
    expiresAtMs: 1_700_000_600_000,
    usedAtMs: null,
    accountId: null,
    withdrawnAtMs: null,
    ...changes,
  }
}

export function sampleSession(changes: Partial<Session> = {}): Session {
  return {
    sessionId: 's1',
    digest: 'ef'.repeat(32),
    subject: { kind: 'operator-token', id: 'seal' },
    signedInBy: 'operator-token',
    openidSession: null,
    address: '127.0.0.1',
    userAgent: 'Firefox',
    createdAtMs: 1_700_000_000_000,
    lastSeenAtMs: 1_700_000_000_000,
    expiresAtMs: 1_700_000_600_000,
    end: null,
    ...changes,
  }
}

/** The order of `orderBody`, as the service reads it. */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  const read = readOrder(orderBody())
  if (!read.ok) throw new Error(`the sample order is refused: ${JSON.stringify(read.violations)}`)
  return { ...read.order, ...changes }
}

/** The history entry of a version. */
export function sampleEntry(order: Order, changes: Partial<OrderHistoryEntry> = {}): OrderHistoryEntry {
  const { status, updateTime } = order
  const told = { status, updateTime, source: 'import', recordedAtMs: 5, actor: null, restored: null } as const
  return { ...told, order, ...changes }
}

export function sampleAuditEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    entryId: '01HQZX3M5S6ZK0RH4Y8W3T1QNB',
    atMs: 1_709_287_200_000,
    actor: 'alice',
    role: 'operator',
    signedInWith: 'token',
    address: '192.0.2.1',
    operation: 'changeOrderStatus',
    object: 'order/app-1/order-1',
    appId: 'app-1',
    before: { order_status: 'Created' },
    after: { order_status: 'Paid' },
    outcome: 'done',
    errorName: null,
    debugId: '01HQZX3M5S6ZK0RH4Y8W3T1QNA',
    ...changes,
  }
}

export function sampleRequest(changes: Partial<RequestRecord> = {}): RequestRecord {
  return {
    debugId: '01HQ0000000000000000000001',
    receivedAtMs: 1_700_000_000_000,
    durationMicros: 412,
    clientAddress: '192.0.2.7',
    method: 'POST',
    target: '/gateway/v2/orders?x=1',
    appId: 'app-1',
    claimedAppId: null,
    serialNo: '1',
    orderId: 'order-1',
    status: 200,
    errorName: null,
    reason: null,
    ...changes,
  }
}

export function sampleRecharge(changes: Partial<Recharge> = {}): Recharge {
  const { id: _, status: __, createTime: ___, updateTime: ____, ...request } = sampleOrder()
  return {
    id: 'recharge-1',
    request,
    state: 'VALIDATING',
    endReason: null,
    orderId: null,
    validationId: null,
    idempotency: null,
    firstAnswer: null,
    createdAtMs: 1_700_000_000_000,
    updatedAtMs: 1_700_000_000_000,
    ...changes,
  }
}

export function sampleLease(changes: Partial<Lease> = {}): Lease {
  return { owner: 'process-1', untilMs: 1_700_000_020_000, ...changes }
}

export function sampleValidation(changes: Partial<Validation> = {}): Validation {
  const { appId, userId, serverId } = sampleOrder()
  return {
    id: 'validation-1',
    rechargeId: 'recharge-1',
    appId,
    userId,
    serverId,
    outcome: 'allowed',
    reason: null,
    userName: 'Nick',
    userAttribute: null,
    warnings: [],
    delivery: { url: 'https://game.example/validate', requestBody: '{"id":"validation-1"}', attempts: [] },
    startedAtMs: 1_700_000_000_000,
    durationMicros: 20_000,
    ...changes,
  }
}

export function samplePlatformKey(changes: Partial<PlatformKey> = {}): PlatformKey {
  return {
    serialNo: '01HQ0000000000000000000009',
    publicKey: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n',
    fingerprint: 'cd'.repeat(32),
    notBeforeMs: 1_700_000_000_000,
    expiresAtMs: null,
    ...changes,
  }
}
