import { toOperatorOrder } from '@txgw/domain/orders/order-wire'
import Type from 'typebox'
import { readListPage } from '../../lists/list.ts'
import { operation } from '../../operation.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'
import { orderList } from '../orders/order-search.ts'
import { rechargeList } from '../recharges/recharge-search.ts'
import { toRechargeSummary } from '../recharges/recharge-summary.ts'
import { pathText } from '../shared-params.ts'
import { validationList } from '../validations/validation-search.ts'
import { toWireValidation } from '../validations/validation-wire.ts'
import { toLastRefusal, WirePlayer } from './player-wire.ts'

const EXAMPLE = {
  user_id: 'player-1',
  last_refusal: {
    at: '2026-01-31T08:29:58.200Z',
    words: 'The merchant forbade the top-up: The monthly limit is reached (RECHARGE_LIMIT_EXCEEDED).',
    validation_id: '01KE2R8M5S6ZK0RH4Y8W3T1QNB',
    recharge_id: null,
    app_id: EXAMPLE_APP_ID,
    outcome: 'forbidden',
    code: 'RECHARGE_LIMIT_EXCEEDED',
  },
  orders: [],
  recharges: [],
  validations: [],
  next_cursors: {},
}

export const showPlayer = operation({
  tag: 'Diagnosis',
  access: 'operator',
  method: 'get',
  path: '/operator/v1/{env}/players/{user_id}',
  id: 'showPlayer',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Show what happened to a player',
  description:
    'Returns the newest 50 orders, recharges and validations of a player, and the last refusal in words. The service keeps no register of players, so an unknown one has empty lists. Two games may have a player with the same id; `app_id` tells them apart.',
  params: Type.Object({ user_id: pathText('The player within the game.') }),
  query: Type.Object(
    { app_id: Type.Optional(Type.String({ description: 'Only what belongs to this app' })) },
    { title: 'PlayerQuery', additionalProperties: false },
  ),
  answers: { 200: { description: 'The player.', schema: WirePlayer, example: EXAMPLE } },
  async handle({ params: { user_id }, query: { app_id }, parts: { store } }) {
    const filter = { user_id, ...(app_id !== undefined && { app_id }) }
    const refused = {
      userId: user_id,
      ...(app_id !== undefined && { appId: app_id }),
      isRefused: true,
    } as const
    const [orders, recharges, validations, refusals] = await Promise.all([
      readListPage(orderList(store.orders, filter), {}),
      readListPage(rechargeList(store.recharges, filter), {}),
      readListPage(validationList(store.validations, filter), {}),
      store.validations.searchValidations(refused, { limit: 1 }),
    ])
    const [refusal] = refusals.rows
    return {
      status: 200,
      body: {
        user_id,
        ...(refusal && { last_refusal: toLastRefusal(refusal) }),
        orders: orders.rows.map(toOperatorOrder),
        recharges: recharges.rows.map(toRechargeSummary),
        validations: validations.rows.map(toWireValidation),
        next_cursors: {
          ...cursorOf('orders', orders.more),
          ...cursorOf('recharges', recharges.more),
          ...cursorOf('validations', validations.more),
        },
      },
    }
  },
})

function cursorOf(list: string, { next_cursor }: { next_cursor?: string }): Record<string, string> {
  return next_cursor === undefined ? {} : { [list]: next_cursor }
}
