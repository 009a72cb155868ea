import type { App, AppKey } from '@txgw/gateway/apps/app'
import type { Order } from '@txgw/gateway/orders/order'
import type { RequestRecord } from '@txgw/gateway/requests/request-record'

export function sampleApp(changes: Partial<App> = {}): App {
  return {
    appId: 'app-1',
    name: 'Castle Quest',
    webhookUrl: 'https://game.example/validate',
    enabled: true,
    rateLimit: { perSecond: 2.5, burst: 10 },
    validationDeadlineMs: 5000,
    onUnreachable: 'end',
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

export function sampleOrder(changes: Partial<Order> = {}): Order {
  return {
    appId: 'app-1',
    id: 'order-1',
    kind: 'payment',
    userId: 'user-1',
    serverId: 's1',
    status: 'Created',
    items: [
      {
        product_id: 'gems-100',
        game_product_id: 'com.example.gems.100',
        quantity: '2',
        product_type: 'VIRTUAL_GOOD',
        price: { currency: 'USD', amount: '4.990' },
      },
    ],
    totalPrice: { currency: 'USD', amount: '00009.980' },
    shopRegion: 'US',
    paymentChannel: 'CREDIT_CARD',
    createTime: '2025-03-01T10:00:00.000Z',
    updateTime: '2025-03-01T10:00:00.000Z',
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
    serialNo: '1',
    orderId: 'order-1',
    status: 200,
    errorName: null,
    reason: null,
    ...changes,
  }
}
