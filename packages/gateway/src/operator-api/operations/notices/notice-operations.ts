import { toWireNotice, WireNoticeList } from '@txgw/domain/notices/notice-wire'
import Type from 'typebox'
import { operation } from '../../operation.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'

const EXAMPLE_NOTICE = {
  notice_id: '01KGZJ9A5T4V1M8Q0X3C6B7D2E',
  at: '2026-01-31T08:30:00.000Z',
  kind: 'webhook-down' as const,
  severity: 'critical' as const,
  app_id: EXAMPLE_APP_ID,
  message: `The webhook of ${EXAMPLE_APP_ID} is down since 2026-01-31T08:29:41.000Z. Its breaker is open: its merchant failed several times in a row. The last failure: The merchant's server failed: status 500.`,
  since: '2026-01-31T08:29:41.000Z',
  ended_at: null,
  delivery: { state: 'sent' as const, attempts: 1, last_error: null },
}

export const listNotices = operation({
  tag: 'Health',
  access: 'operator',
  method: 'get',
  path: '/operator/v1/{env}/notices',
  id: 'listNotices',
  role: 'viewer',
  summary: 'List notices',
  description:
    'Returns what the operator should know: webhooks that are down or recover, keys and certificates that end in 14 and 3 days, signature failures that rise, and orders that an import rejects. One notice is made for each change.',
  query: Type.Object(
    { open: Type.Optional(Type.Enum(['true'], { description: '`true`: only notices of what still lasts' })) },
    { title: 'NoticeQuery', additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'The notices, the newest first.',
      schema: WireNoticeList,
      example: { notices: [EXAMPLE_NOTICE] },
    },
  },
  async handle({ query, parts: { notices } }) {
    const board = await notices.read()
    const chosen = board.notices.filter(({ endedAtMs }) => query.open === undefined || endedAtMs === null)
    return { status: 200, body: { notices: chosen.map(toWireNotice) } }
  },
})
