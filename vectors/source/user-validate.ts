import { acceptedBody, changedAt, refusedBody } from './bodies.ts'
import type { Vector, VectorFile } from './vector.ts'

const NOTIFICATION = {
  id: 'VALIDATION-0001',
  create_time: '2026-01-31T08:30:00.000Z',
  update_time: '2026-01-31T08:30:00.000Z',
  event_type: 'USER_VALIDATE',
  event_version: 'v1',
  resource_type: 'RESOURCE_TYPE_USER',
  resource_version: 'v1',
  summary: 'Validate a player before a recharge',
  resource: { app_id: 'demo-app', user_id: 'player-1001', server_id: 'eu-1' },
}

const REPLY = {
  app_id: 'demo-app',
  user_id: 'player-1001',
  server_id: 'eu-1',
  user_name: 'Ada 😀',
  is_topup_forbidden: false,
}

const change = (original: object, path: string, value: unknown) => changedAt(original, path, value)

const refusedIn = (original: object) => (path: string, value: unknown, comment: string) =>
  refusedBody([path], `${path}: ${comment}`, [path], change(original, path, value))

const refusedNotification = refusedIn(NOTIFICATION)
const refusedReply = refusedIn(REPLY)

export function notificationVectors(): VectorFile {
  const fields = [...Object.keys(NOTIFICATION), 'resource.app_id', 'resource.user_id']
  return {
    about: 'Bodies of the USER_VALIDATE notification as the service sends them.',
    cases: [
      acceptedBody('an ordinary notification', ['ordinary'], NOTIFICATION),
      acceptedBody('without a server', ['optional'], change(NOTIFICATION, 'resource.server_id', undefined)),
      acceptedBody('an empty summary', ['optional'], change(NOTIFICATION, 'summary', '')),
      acceptedBody('a player beyond ASCII', ['non-ascii'], change(NOTIFICATION, 'resource.user_id', '玩家')),
      acceptedBody('unknown fields are ignored', ['unknown'], { ...NOTIFICATION, extra: 1 }),
      ...fields.map((path) => refusedNotification(path, undefined, 'missing')),
      ...fields.map((path) => refusedNotification(path, 5, 'a number')),
      ...['id', 'resource.app_id', 'resource.user_id'].map((path) => refusedNotification(path, '', 'empty')),
      refusedNotification('create_time', '2026-01-31T16:30:00+08:00', 'not UTC'),
      refusedNotification('update_time', '2026-02-30T00:00:00Z', 'no such day'),
      refusedNotification('event_type', 'USER_CREATED', 'another event'),
      refusedNotification('event_version', 'v2', 'another version'),
      refusedNotification('resource_type', 'RESOURCE_TYPE_ORDER', 'another resource'),
      refusedNotification('resource_version', 'V1', 'another case'),
      refusedNotification('resource', [], 'an array'),
      refusedNotification('resource.server_id', 7, 'a number'),
      refusedBody([''], 'an array instead of a notification', ['type'], [NOTIFICATION]),
    ],
  }
}

const REASONS = [
  'ACCOUNT_STATUS_ABNORMAL',
  'COMPLIANCE_VERIFICATION_FAILED',
  'INSUFFICIENT_PRIVILEGES',
  'RECHARGE_LIMIT_EXCEEDED',
  'GEO_RESTRICTION',
  'OTHER',
]

const forbidding = (code: string): Vector =>
  acceptedBody(`forbidden: ${code}`, ['forbidden'], {
    ...REPLY,
    is_topup_forbidden: true,
    forbidden_reason: { code, message: 'Not today' },
  })

export function replyVectors(): VectorFile {
  return {
    about:
      'Bodies of the reply to USER_VALIDATE as the contract describes them. A service may tolerate more than this and warn.',
    cases: [
      acceptedBody('an ordinary reply', ['ordinary'], REPLY),
      acceptedBody('nothing set: the top-up is not prohibited', ['optional'], {}),
      acceptedBody(
        'without is_topup_forbidden',
        ['optional'],
        change(REPLY, 'is_topup_forbidden', undefined),
      ),
      ...REASONS.map(forbidding),
      forbidding('A_CODE_OF_TOMORROW'),
      acceptedBody('forbidden without a reason', ['forbidden'], { ...REPLY, is_topup_forbidden: true }),
      acceptedBody('user attributes are open', ['optional'], {
        ...REPLY,
        user_attribute: { level: 5, tags: ['a', null] },
      }),
      acceptedBody('unknown fields are ignored', ['unknown'], { ...REPLY, extra: [1] }),
      refusedReply('is_topup_forbidden', 'true', 'a string'),
      refusedReply('is_topup_forbidden', 1, 'a number'),
      refusedReply('is_topup_forbidden', null, 'null'),
      refusedReply('app_id', 5, 'a number'),
      refusedReply('user_id', 1001, 'a number'),
      refusedReply('server_id', null, 'null'),
      refusedReply('user_name', ['Ada'], 'an array'),
      refusedReply('forbidden_reason', 'OTHER', 'a string'),
      refusedReply('user_attribute', [], 'an array'),
      refusedBody(['forbidden_reason.code'], 'a code that is a number', ['forbidden_reason'], {
        ...REPLY,
        forbidden_reason: { code: 6 },
      }),
      refusedBody([''], 'an array instead of a reply', ['type'], [REPLY]),
      refusedBody([''], 'null', ['type'], null),
    ],
  }
}
