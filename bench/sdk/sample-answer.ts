import { orderBody } from '@txgw/testkit/wire-samples'

/** An order of usual size, as the service writes it. */
export const SAMPLE_ANSWER = JSON.stringify(orderBody({ app_id: 'bench-app', order_status: 'Paid' }))
