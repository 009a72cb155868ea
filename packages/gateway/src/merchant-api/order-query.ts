import { checkFields, OrderQuery } from '@txgw/protocol/schemas'
import { queryOrder } from '../orders/query-order.ts'
import { invalidFields } from '../service-error.ts'
import type { OrderStore } from '../storage/store.ts'
import type { Caller } from './authenticate.ts'
import type { MerchantRequest } from './merchant-request.ts'
import { readJson } from './read-json.ts'
import type { Operation } from './routes.ts'

const checkQuery = checkFields(OrderQuery)

/** OrderQuery: the latest state of one of the caller's own orders. */
export function createOrderQuery(orders: Pick<OrderStore, 'findWireOrder'>): Operation {
  return {
    name: 'OrderQuery',
    async answer({ knownApp }: Caller, request: MerchantRequest, trace) {
      const checked = checkQuery(readJson(request))
      if (!checked.ok) throw invalidFields(checked.violations)
      trace.orderId = checked.value.id
      return queryOrder({ orders, appId: knownApp.app.appId, id: checked.value.id })
    },
  }
}
