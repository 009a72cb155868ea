import { changePolicy, planPolicy } from '@txgw/domain/change-requests/change-policy'
import { changeRequestObject } from '@txgw/domain/change-requests/change-request-audit'
import {
  BREAK_GLASS_EXAMPLE,
  toWireChangeRequest,
  WireChangeRequest,
} from '@txgw/domain/change-requests/change-request-wire'
import { guardedPolicyChange, policyObject } from '@txgw/domain/change-requests/kinds/change-two-people'
import {
  POLICY_EXAMPLE,
  readPolicyChange,
  toWirePolicy,
  WirePolicy,
  WirePolicyChange,
} from '@txgw/domain/change-requests/policy-wire'
import { GlassHeaders } from '@txgw/domain/change-requests/written-reason'
import Type from 'typebox'
import { takeCourse, WAITS, waitingAnswer, waits } from '../../access/guarded-call.ts'
import { operation } from '../../operation.ts'
import { pathText } from '../shared-params.ts'

const shared = { tag: 'Two people', access: 'operator' } as const
const policy = { ...shared, path: '/operator/v1/production/two-people' } as const

export const showTwoPeople = operation({
  ...policy,
  method: 'get',
  id: 'showTwoPeople',
  role: 'viewer',
  summary: 'Show when two people decide',
  description:
    'Changes of production that matter are asked by one person and decided by another, where two people could decide. Returns what holds now and who could decide.',
  answers: { 200: { description: 'What holds now.', schema: WirePolicy, example: POLICY_EXAMPLE } },
  handle: async ({ parts }) => ({ status: 200, body: toWirePolicy(await parts.twoPeople.report()) }),
})

export const changeTwoPeople = operation({
  ...policy,
  method: 'patch',
  id: 'changeTwoPeople',
  role: 'admin',
  changes: () => ({ object: policyObject() }),
  summary: 'Change when two people decide',
  description: `Changes what the body names; \`refunds_above\` replaces the whole list. Every process applies it at once. Being stricter needs one person. ${WAITS} That concerns switching it off, raising an amount and leaving one out.`,
  headers: GlassHeaders,
  body: { schema: WirePolicyChange, example: { refunds_above: [{ currency: 'USD', amount: '100' }] } },
  answers: {
    200: { description: 'What holds now.', schema: WirePolicy, example: POLICY_EXAMPLE },
    ...waitingAnswer,
  },
  errors: ['ABORTED', 'RESOURCE_EXHAUSTED'],
  async handle({ body, headers, actor, entryOf, parts: { store, twoPeople, realClock } }) {
    const { settings } = store
    const planned = await planPolicy(settings, readPolicyChange(body))
    const change = async () => guardedPolicyChange(planned.before, planned.after)
    const act = { appId: null, kind: 'change-two-people', change } as const
    const course = await takeCourse(twoPeople, act, { actor, entryOf, headers })
    if (course.way === 'waits') return waits(course.request, realClock)
    if (course.way === 'direct') await changePolicy(planned, { settings, entryOf: course.entryOf })
    return { status: 200, body: toWirePolicy(await twoPeople.report()) }
  },
})

export const listBreakGlass = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/production/break-glass',
  id: 'listBreakGlass',
  role: 'viewer',
  summary: 'List what one person has done alone',
  description:
    'Returns the newest 100 that nobody else has looked at yet, and then the newest 100 others. `break_glass` is the reason.',
  answers: {
    200: {
      description: 'What was done as break glass.',
      schema: Type.Object({ break_glass: Type.Array(WireChangeRequest) }, { title: 'BreakGlassList' }),
      example: { break_glass: [BREAK_GLASS_EXAMPLE] },
    },
  },
  async handle({ actor, parts: { twoPeople, realClock } }) {
    const nowMs = realClock.nowMs()
    const shown = (await twoPeople.listBreakGlass()).map((one) => toWireChangeRequest(one, nowMs, actor))
    return { status: 200, body: { break_glass: shown } }
  },
})

export const seeBreakGlass = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/production/break-glass/{id}/seen',
  id: 'seeBreakGlass',
  role: 'operator',
  changes: ({ params }) => ({ object: changeRequestObject(params.id ?? '') }),
  summary: 'Say that you have looked at what one person has done alone',
  description:
    'It stays open until a second person has looked. The one that did it cannot, nor can an own token, the operator token or a token without an owner. The call has no body.',
  params: Type.Object({ id: pathText('The `change_request_id`.') }),
  answers: {
    200: {
      description: 'It is no longer open.',
      schema: WireChangeRequest,
      example: { ...BREAK_GLASS_EXAMPLE, seen_at: '2026-01-31T09:00:00.000Z', seen_by: 'Ben' },
    },
  },
  errors: ['NOT_FOUND'],
  async handle({ params: { id }, actor, entryOf, parts: { twoPeople, realClock } }) {
    const seen = await twoPeople.see(id, { actor, entryOf })
    return { status: 200, body: toWireChangeRequest(seen, realClock.nowMs(), actor) }
  },
})
