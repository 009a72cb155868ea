import type { FastifyInstance } from 'fastify'
import { changeStatus } from '../orders/change-status.ts'
import { toOrderDetail } from '../orders/order-detail.ts'
import { toOperatorOrder } from '../orders/order-wire.ts'
import { putOrder } from '../orders/put-order.ts'
import { requireOrder } from '../orders/require-order.ts'
import { searchOrders } from '../orders/search-orders.ts'
import type { RouteParts } from './route-parts.ts'

interface OrderRoute {
  Params: { app_id: string; id: string }
}

export function addOrderRoutes(server: FastifyInstance, { store, clock }: RouteParts): void {
  server.post('/orders', async ({ body }, reply) => {
    const { outcome, order } = await putOrder({ store, clock, body })
    return reply.code(outcome === 'created' ? 201 : 200).send(toOperatorOrder(order))
  })

  server.get('/orders', async ({ query }) => {
    const { rows, nextCursor } = await searchOrders({ store, query })
    return { orders: rows.map(toOperatorOrder), ...(nextCursor && { next_cursor: nextCursor }) }
  })

  server.get<OrderRoute>('/orders/:app_id/:id', async ({ params: { app_id: appId, id } }) => {
    const order = await requireOrder({ orders: store.orders, appId, id })
    return toOrderDetail(order, await store.orders.findHistory(appId, id))
  })

  server.post<OrderRoute>('/orders/:app_id/:id/status', async ({ params: { app_id: appId, id }, body }) =>
    toOperatorOrder(await changeStatus({ store, clock, appId, id, body })),
  )
}
