import { RECHARGE_STATES, type Recharge } from '@txgw/domain/recharges/recharge'
import type { RechargeStore } from '@txgw/domain/recharges/recharge-store'
import Type, { type Static } from 'typebox'
import { BY_ID, type List } from '../../lists/list.ts'
import { periodQuery, toPeriod } from '../../lists/period.ts'
import { pageQuery } from '../../paging.ts'
import { toRechargeSummary } from './recharge-summary.ts'

/** Unknown parameters are refused, because a misspelt filter must not show everything. */
export const RechargeSearch = Type.Object(
  {
    app_id: Type.Optional(Type.String({ description: 'Only recharges of this app' })),
    user_id: Type.Optional(Type.String({ description: 'Only recharges of this player' })),
    state: Type.Optional(Type.Enum(RECHARGE_STATES, { description: 'Only recharges in this state' })),
    ...periodQuery('recharges that were started'),
    ...pageQuery,
  },
  { title: 'RechargeSearch', additionalProperties: false },
)

type RechargeSearch = Static<typeof RechargeSearch>

const COLUMNS = [
  ...['created_at', 'app_id', 'user_id', 'server_id', 'kind', 'state', 'end_reason.kind', 'end_reason.code'],
  ...['end_reason.message', 'total_price.amount', 'total_price.currency', 'recharge_id', 'order_id'],
  ...['validation_id', 'updated_at'],
]

/** The newest first. The period goes by the id, as the order does. */
export function rechargeList(
  recharges: Pick<RechargeStore, 'searchRecharges'>,
  query: RechargeSearch,
): List<Recharge, { id: string }> {
  const { app_id, user_id, state } = query
  const filter = {
    ...(app_id !== undefined && { appId: app_id }),
    ...(user_id !== undefined && { userId: user_id }),
    ...(state !== undefined && { state }),
    ...toPeriod(query),
  }
  return {
    ...BY_ID,
    name: 'recharges',
    toWire: toRechargeSummary,
    columns: COLUMNS,
    async load({ limit, after }) {
      const found = await recharges.searchRecharges(filter, { limit, ...(after && { after: after.id }) })
      const { rows, reached } = found
      return { rows, ...(reached !== undefined && { reached: { id: reached } }) }
    },
    positionOf: ({ id }) => ({ id }),
  }
}
