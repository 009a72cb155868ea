import { orNull } from '@txgw/base/nullable'
import { answeredOf, noAnswerOf, p95Of, type WindowCounts } from '@txgw/domain/health/window-counts'
import { NO_ANSWER, type NoAnswerCode } from '@txgw/domain/topup/no-answer'
import Type, { type Static } from 'typebox'

const count = (description: string) => Type.Integer({ minimum: 0, description })

const WireCause = Type.Object(
  {
    code: Type.String({ description: 'The reason why there was no answer' }),
    message: Type.String({ description: 'The same in words' }),
    count: count('How often'),
  },
  { title: 'NoAnswerCause' },
)

const WireLost = Type.Object(
  {
    recharges: count(
      'Recharges that ended because there was no answer; 0 in `stored`, which does not count them',
    ),
    money: Type.Array(Type.Object({ currency: Type.String(), amount: Type.String() }), {
      description: 'Their prices, added up by currency',
    }),
  },
  { title: 'LostRecharges' },
)

/** The work of a webhook in a stretch of time. */
export const WireWindow = Type.Object(
  {
    answered: count('Questions that the merchant answered: allowed and forbidden ones'),
    forbidden: count('Questions that the merchant answered with a no'),
    no_answer: count('Questions without an answer'),
    causes: Type.Array(WireCause, { description: 'Why there was no answer, the most frequent first' }),
    p95_ms: orNull(
      Type.Number({
        description:
          '95 % of the questions that were sent took at most this long; at most 9 % too high; null when none was sent',
      }),
    ),
    lost: WireLost,
  },
  { title: 'WebhookWindow' },
)

export function toWireWindow(counts: WindowCounts): Static<typeof WireWindow> {
  return {
    answered: answeredOf(counts),
    forbidden: counts.forbidden,
    no_answer: noAnswerOf(counts),
    causes: Object.entries(counts.noAnswer)
      .map(([code, count]) => ({ code, message: NO_ANSWER[code as NoAnswerCode]?.message ?? code, count }))
      .toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code, 'en')),
    p95_ms: p95Of(counts),
    lost: {
      recharges: counts.lostRecharges,
      money: Object.entries(counts.lostAmounts).map(([currency, amount]) => ({ currency, amount })),
    },
  }
}
