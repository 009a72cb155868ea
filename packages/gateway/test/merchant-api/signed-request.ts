import type { App } from '@txgw/domain/apps/app'
import type { KnownApp, KnownKey } from '@txgw/domain/apps/app-directory'
import type { AppKey } from '@txgw/domain/apps/app-key'
import { verifyingKey } from '@txgw/domain/apps/verifying-key'
import { HeaderList } from '@txgw/http1/header-list'
import { authorize } from '@txgw/testkit/clients/authorize'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { sampleApp, sampleKey } from '@txgw/testkit/samples/records'
import type { MerchantRequest } from '../../src/merchant-api/merchant-request.ts'

export const NOW_MS = Date.UTC(2026, 0, 2, 3, 4, 5)
export const KEYS = rsaPair()
export const OTHER_KEYS = rsaPair()
export const UNREGISTERED_KEYS = rsaPair()

export function appKey(changes: Partial<AppKey> = {}): AppKey {
  const publicKey = KEYS.publicKey.export({ type: 'spki', format: 'pem' }) as string
  return sampleKey({ publicKey, ...changes })
}

export function app(changes: Partial<App> = {}): App {
  return sampleApp({ rateLimit: null, keys: [appKey()], ...changes })
}

export function knownApp(changes: Partial<App> = {}): KnownApp {
  const known = app(changes)
  return {
    app: known,
    keys: new Map(known.keys.map((key) => [key.serialNo, knownKey(key)])),
  }
}

export function knownKey(key: AppKey): KnownKey {
  const usage = { acceptedCount: 0, refusedCount: 0, lastAcceptedAtMs: 0 }
  return { key, ...verifyingKey(KEYS.publicKey), usage }
}

export interface SignedRequest {
  method?: string
  target?: string
  signedTarget?: string
  body?: string
  timestamp?: number
  serialNo?: string
  authId?: string
  privateKey?: typeof KEYS.privateKey
  headers?: Record<string, string>
}

/** A request with a good signature, unless something else is asked for. */
export function signedRequest(wish: SignedRequest = {}): MerchantRequest {
  const { method = 'POST', target = '/gateway/v2/orders', authId = 'app-1', serialNo = '1' } = wish
  const signedTarget = wish.signedTarget ?? target
  const body = Buffer.from(wish.body ?? '{"id":"order-1"}')
  const signatory = { appId: authId, serialNo, privateKey: wish.privateKey ?? KEYS.privateKey }
  const timestamp = wish.timestamp ?? NOW_MS / 1000
  const headers = new HeaderList()
  headers.add('Content-Type', 'application/json')
  headers.add('Authorization', authorize(signatory, { method, target: signedTarget, timestamp, body }))
  for (const [name, value] of Object.entries(wish.headers ?? {})) headers.add(name, value)
  return { method, target, signedTarget, headers, body, clientAddress: '192.0.2.1' }
}
