import type { OrderStore } from '@txgw/domain/orders/order-store'
import { queryOrder } from '@txgw/domain/orders/query-order'
import type { HeaderList } from '@txgw/http1/header-list'
import { checkFields, fieldViolation, ORDER_ID_LENGTH_MAX, OrderQuery } from '@txgw/protocol/schemas'
import { parseJson } from '../refusals/parse-json.ts'
import { invalidFields, ServiceError } from '../refusals/service-error.ts'
import type { Caller } from './authenticate.ts'
import type { MerchantRequest } from './merchant-request.ts'
import type { Operation } from './routes.ts'

const JSON_TYPE = /^application\/json[\t ]*(?:;[\t ]*charset[\t ]*=[\t ]*(?:utf-8|"utf-8")[\t ]*)?$/i

const USUAL_BODY = new RegExp(`^\\{"id": ?"([ !#-[\\]-~]{1,${ORDER_ID_LENGTH_MAX}})"\\}$`)

const checkQuery = checkFields(OrderQuery)

/** OrderQuery returns the latest state of one of the caller's own orders. The signature was verified before. */
export function createOrderQuery(orders: Pick<OrderStore, 'findWireOrder'>): Operation {
  return {
    name: 'OrderQuery',
    async answer({ knownApp }: Caller, request: MerchantRequest, trace) {
      if (request.body.length === 0) throw noBody()
      checkMediaType(request.headers)
      const id = readUsualId(request.body) ?? readId(request.body)
      trace.orderId = id
      return queryOrder({ orders, appId: knownApp.app.appId, id })
    },
  }
}

/** The body as nearly every client writes it. One pattern reads it, and it breaks no rule. */
function readUsualId(body: Buffer): string | undefined {
  return USUAL_BODY.exec(body.toString('latin1'))?.[1]
}

function readId(body: Buffer): string {
  const checked = checkQuery(parseJson(body))
  if (!checked.ok) throw invalidFields(checked.violations)
  return checked.value.id
}

/** An empty body has no type, so the Content-Type does not matter. */
function noBody(): ServiceError {
  const details = [fieldViolation('id', 'is required', undefined)]
  return invalidFields(details, 'The body is empty; it must be a JSON object with the id of the order.')
}

function isJsonType(type: string): boolean {
  return type === 'application/json' || JSON_TYPE.test(type)
}

function checkMediaType(headers: HeaderList): void {
  const type = headers.get('content-type')
  if (type === undefined || headers.count('content-type') > 1 || !isJsonType(type)) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The request must have exactly one Content-Type header: "application/json", in UTF-8.',
    })
  }
  if (headers.list('content-encoding').some((coding) => coding !== 'identity')) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { message: 'Content-Encoding is not supported.' })
  }
}
