/** True if the recharge of an order has ended: nothing may change that order any more. */
export const RECHARGE_ENDED = `EXISTS (
    SELECT 1 FROM recharges
    WHERE recharges.order_id = orders.id AND recharges.app_id = orders.app_id AND recharges.state = 'ENDED'
  )`
