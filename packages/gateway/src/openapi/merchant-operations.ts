import { CertificateList } from '@txgw/domain/platform-keys/certificate-wire'
import { Order, OrderQuery } from '@txgw/protocol/schemas'
import type { OperationDescription } from '../operator-api/operation.ts'
import { EXAMPLE_CERTIFICATE, EXAMPLE_ORDER } from '../operator-api/operations/examples.ts'

type MerchantOperation = Omit<OperationDescription, 'method' | 'tag' | 'access'>

const OPERATIONS: MerchantOperation[] = [
  {
    path: '/v2/orders',
    id: 'queryOrder',
    summary: 'Query an order',
    description: [
      'Returns the latest state of one of your own orders, a payment order or a marketing order.',
      'An order of another app gives the same 404 as an order that does not exist. You can repeat a query safely: it only reads, so a repeated nonce is not refused.',
      'Unknown fields of the body are ignored. The body is at most 64 KiB.',
    ].join('\n\n'),
    body: { schema: OrderQuery, example: { id: EXAMPLE_ORDER.payment_order_id } },
    answers: { 200: { description: 'The order as it is now.', schema: Order, example: EXAMPLE_ORDER } },
    errors: ['NOT_FOUND'],
  },
  {
    path: '/v2/certificates',
    id: 'listCertificates',
    summary: 'List the keys that sign webhooks',
    description: [
      'Returns the public keys that verify `USER_VALIDATE` notifications, from every machine of the service. The newest key comes first. Older keys are listed until they expire.',
      'The body is empty, and so is the last line of the string to sign. Fetch the list when a notification names a serial you do not know, at most once per unknown serial.',
    ].join('\n\n'),
    answers: {
      200: {
        description: 'The keys. The list has at least the key that signs now.',
        schema: CertificateList,
        example: { certificates: [EXAMPLE_CERTIFICATE] },
      },
    },
  },
]

/** Each operation is reachable under the configured segment and, in a shorter form, without it. */
export function merchantOperations(pathSegment: string): OperationDescription[] {
  return OPERATIONS.flatMap((operation) => {
    const long: OperationDescription = {
      ...operation,
      method: 'post',
      tag: 'Merchant',
      access: 'merchant',
      path: `/${pathSegment}${operation.path}`,
    }
    const short: OperationDescription = {
      ...long,
      path: operation.path,
      id: `${operation.id}ShortPath`,
      summary: `${operation.summary}, by the short path`,
      description: `The same operation as \`${long.path}\`. Sign the path that you call.`,
    }
    return [long, short]
  })
}
