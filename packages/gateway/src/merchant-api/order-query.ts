import { checkFields, fieldViolation, OrderQuery } from '@txgw/protocol/schemas'
import type { OrderStore } from '../orders/order-store.ts'
import { queryOrder } from '../orders/query-order.ts'
import { invalidFields, type ServiceError } from '../refusals/service-error.ts'
import type { Caller } from './authenticate.ts'
import type { MerchantRequest } from './merchant-request.ts'
import { readJson } from './read-json.ts'
import type { Operation } from './routes.ts'

const checkQuery = checkFields(OrderQuery)

/** OrderQuery returns the latest state of one of the caller's own orders. */
export function createOrderQuery(orders: Pick<OrderStore, 'findWireOrder'>): Operation {
  return {
    name: 'OrderQuery',
    async answer({ knownApp }: Caller, request: MerchantRequest, trace) {
      if (request.body.length === 0) throw noBody()
      const checked = checkQuery(readJson(request))
      if (!checked.ok) throw invalidFields(checked.violations)
      trace.orderId = checked.value.id
      return queryOrder({ orders, appId: knownApp.app.appId, id: checked.value.id })
    },
  }
}

/** An empty body has no type, so the Content-Type does not matter. */
function noBody(): ServiceError {
  const details = [fieldViolation('id', 'is required', undefined)]
  return invalidFields(details, 'The body is empty; it must be a JSON object with the id of the order.')
}
