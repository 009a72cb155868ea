import { orderBody } from '@txgw/testkit/samples/wire'

/** A paid order of the app that these tests register. */
export const ORDER = orderBody({ app_id: 'my-game', order_status: 'Paid' })
