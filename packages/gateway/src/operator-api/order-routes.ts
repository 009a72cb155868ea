import type { FastifyInstance } from 'fastify'
import type { IntakeOutcome } from '../metrics/order-metrics.ts'
import { changeStatus } from '../orders/change-status.ts'
import { findVersions, toOrderDetail } from '../orders/order-detail.ts'
import { toOperatorOrder } from '../orders/order-wire.ts'
import { putOrder } from '../orders/put-order.ts'
import { requireOrder } from '../orders/require-order.ts'
import { searchOrders } from '../orders/search-orders.ts'
import { ServiceError } from '../service-error.ts'
import { actorOf } from './require-operator.ts'
import type { RouteParts } from './route-parts.ts'

interface OrderRoute {
  Params: { app_id: string; id: string }
}

export function addOrderRoutes(server: FastifyInstance, parts: RouteParts): void {
  const { store, clock, aheadSecondsMax, orderMetrics } = parts

  server.post('/orders', async (request, reply) => {
    const { body } = request
    try {
      const actor = actorOf(request)
      const { outcome, order } = await putOrder({ store, clock, aheadSecondsMax, actor, body })
      orderMetrics.broughtIn(outcome === 'unchanged' ? 'unchanged' : 'accepted', 1)
      return reply.code(outcome === 'created' ? 201 : 200).send(toOperatorOrder(order))
    } catch (error) {
      if (error instanceof ServiceError) orderMetrics.broughtIn(refusedAs(error), 1)
      throw error
    }
  })

  server.get('/orders', async ({ query }) => {
    const { rows, nextCursor } = await searchOrders({ store, query })
    return { orders: rows.map(toOperatorOrder), ...(nextCursor && { next_cursor: nextCursor }) }
  })

  server.get<OrderRoute>('/orders/:app_id/:id', async ({ params: { app_id: appId, id } }) => {
    const order = await requireOrder({ orders: store.orders, appId, id })
    return toOrderDetail(order, await findVersions(store.orders, order))
  })

  server.post<OrderRoute>('/orders/:app_id/:id/status', async (request) => {
    const { params, body } = request
    const which = { appId: params.app_id, id: params.id }
    return toOperatorOrder(await changeStatus({ store, clock, actor: actorOf(request), ...which, body }))
  })
}

function refusedAs({ name }: ServiceError): IntakeOutcome {
  return name === 'FAILED_PRECONDITION' ? 'outdated' : 'rejected'
}
