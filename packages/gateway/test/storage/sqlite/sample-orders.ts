import type { Order } from '../../../src/orders/order.ts'

export function sampleOrder(id: string, changes: Partial<Order> = {}): Order {
  return {
    appId: 'app-1',
    id,
    kind: 'payment',
    userId: 'user-1',
    serverId: 's1',
    status: 'Created',
    items: [],
    totalPrice: { currency: 'USD', amount: '1.00' },
    shopRegion: 'US',
    paymentChannel: 'CREDIT_CARD',
    createTime: '2025-03-01T10:00:00Z',
    updateTime: '2025-03-01T10:00:00Z',
    ...changes,
  }
}
