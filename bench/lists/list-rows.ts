const APPS = 50
const ROWS_OF_PLAYER = 20
/** One of ten was refused. */
const IS_REFUSED = `(i / ${APPS}) % 10 = 0`
const APP = `('app-' || (i % ${APPS}))`
const TIME = '2026-01-01T00:00:00Z'
const DOCUMENT = JSON.stringify({
  serverId: null,
  reason: null,
  userName: null,
  userAttribute: null,
  warnings: [],
  delivery: { url: null, requestBody: null, attempts: [] },
})

/** What the two kinds of SQL write differently. */
export interface Dialect {
  /** The id of row `i`, which sorts as the rows do. */
  id: string
  /** Names the numbers from 1 on as `i`. */
  numbers(count: number): string
}

/** The statements that fill each list with this many rows, by table. The newest rows come last, as in real life. */
export function listStatements(count: number, { id, numbers }: Dialect): Record<string, string> {
  const player = `('player-' || (i % ${count / ROWS_OF_PLAYER}))`
  const wire = `('{"app_id":"' || ${APP} || '","user_id":"' || ${player} || '","payment_order_id":"order-' || i ||
    '","create_time":"${TIME}","update_time":"${TIME}","order_status":"Paid","order_items":[]}')`
  const request = `('{"appId":"' || ${APP} || '","userId":"' || ${player} || '","kind":"payment","items":[]}')`
  const fill = (columns: string, values: string) => `(${columns}) SELECT ${values} FROM ${numbers(count)}`
  return {
    validations: fill(
      'app_id, id, user_id, outcome, started_at_ms, duration_micros, document',
      `${APP}, ${id}, ${player}, CASE WHEN ${IS_REFUSED} THEN 'forbidden' ELSE 'allowed' END, i, 1, '${DOCUMENT}'`,
    ),
    recharges: fill(
      'app_id, id, state, request, created_at_ms, updated_at_ms, lease_owner, lease_until_ms',
      `${APP}, ${id}, CASE WHEN ${IS_REFUSED} THEN 'ENDED' ELSE 'ACCEPTED' END, ${request}, i, i, '', 0`,
    ),
    requests: fill(
      'debug_id, received_at_ms, duration_micros, client_address, method, target, app_id, status, error_name',
      `${id}, i, 1, '192.0.2.7', 'POST', '/v2/orders', ${APP}, 200, CASE WHEN ${IS_REFUSED} THEN 'NOT_FOUND' END`,
    ),
    orders: fill(
      'app_id, id, kind, user_id, order_status, create_micros, update_micros, revision, wire',
      `${APP}, 'order-' || i, 'payment', ${player}, 'Paid', i, i, 1, ${wire}`,
    ),
  }
}
