import { findByText } from '@txgw/domain/find/find-by-text'
import Type from 'typebox'
import { operation, REFUSAL_WORDS } from '../../operation.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'
import { WireFound } from './find-wire.ts'
import { toWireGroup } from './to-wire-group.ts'

const LENGTH_MAX = 200

const EXAMPLE = {
  query: '4.99 USD',
  groups: [
    {
      kind: 'order',
      matches: [
        {
          id: 'order-1',
          app_id: EXAMPLE_APP_ID,
          user_id: 'player-1',
          status: 'Paid',
          total_price: '4.99',
          currency: 'USD',
          time: '2026-01-31T08:29:58.200Z',
        },
      ],
      more: false,
    },
    { kind: 'recharge', matches: [], more: false },
  ],
}

/** Blanks around the text come with copying it. */
const Text = Type.String({
  pattern: `^\\s*[^\\s\\u0000-\\u001f\\u007f](?:[^\\u0000-\\u001f\\u007f]{0,${LENGTH_MAX - 2}}[^\\s\\u0000-\\u001f\\u007f])?\\s*$`,
  description:
    'A player, an app, the serial of a key, the beginning of an id, or an amount with its currency such as `4.99 USD`',
  [REFUSAL_WORDS]: `must have 1 to ${LENGTH_MAX} characters, and no control characters`,
})

export const findAnything = operation({
  tag: 'Diagnosis',
  access: 'operator',
  method: 'get',
  path: '/operator/v1/{env}/find',
  id: 'findAnything',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Find by any text',
  description:
    'Finds apps by a part of their id or name, keys by a part of their serial, players, orders, recharges, validations and requests by the beginning of their id, and orders and recharges by their amount. Ids of the service are found in any case, and with I, L and O for 1, 1 and 0. Amounts are compared as numbers, among the newest 5,000 orders and recharges. Each group has at most 5 matches.',
  query: Type.Object({ q: Text }, { title: 'FindQuery', additionalProperties: false }),
  answers: { 200: { description: 'What was found, by kind.', schema: WireFound, example: EXAMPLE } },
  async handle({ query: { q }, parts: { store, requestLog, directory, realClock } }) {
    const query = q.trim()
    const groups = await findByText({ store, requestLog, directory }, query)
    const nowMs = realClock.nowMs()
    return { status: 200, body: { query, groups: groups.map((group) => toWireGroup(group, nowMs)) } }
  },
})
