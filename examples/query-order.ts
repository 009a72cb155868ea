// Prints the latest state of an order: node query-order.ts <order id>
import { ConnectionError, createClient, NotFoundError, TxgwError, UnauthenticatedError } from '@txgw/merchant'

const client = createClient({
  appId: process.env.TXGW_APP_ID ?? '',
  privateKey: process.env.TXGW_PRIVATE_KEY ?? '',
  baseUrl: process.env.TXGW_BASE_URL ?? '',
})

try {
  const order = await client.queryOrder(process.argv[2] ?? '')
  console.log(`${order.payment_order_id} is ${order.order_status}`)
} catch (error) {
  if (!(error instanceof TxgwError)) throw error
  process.exitCode = 1
  if (error instanceof NotFoundError) console.error('This order does not exist.')
  else if (error instanceof UnauthenticatedError) console.error('The signature was refused:', error.causes)
  else if (error instanceof ConnectionError) console.error(error.message)
  else console.error(`${error.name}: ${error.message} (debug_id ${error.debugId})`, error.details)
}
