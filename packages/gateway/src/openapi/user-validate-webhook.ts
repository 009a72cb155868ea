import { VALIDATION_DEADLINE_MS } from '@txgw/domain/apps/app'
import { WEBHOOK_HEADERS } from '@txgw/protocol'
import { FORBIDDEN_REASONS, UserValidateNotification, UserValidateReply } from '@txgw/protocol/schemas'
import {
  EXAMPLE_ALLOWING_REPLY,
  EXAMPLE_FORBIDDING_REPLY,
  EXAMPLE_NOTIFICATION,
} from '../operator-api/operations/examples.ts'
import type { ComponentSchemas } from './component-schemas.ts'
import type { OpenApiOperation, Parameter } from './document.ts'
import { markdownTable } from './markdown-table.ts'

const { min, max, default: byDefault } = VALIDATION_DEADLINE_MS

const DESCRIPTION = [
  'Before or during a recharge the service asks the game backend whether the player exists and may top up. The notification goes to the `webhook_url` of the app. Only status 200 with a JSON object counts as an answer. `is_topup_forbidden: true` ends the recharge.',
  `**Deadline.** Answer within the deadline of the app: ${byDefault} ms by default, ${min} to ${max} ms by setting; \`${WEBHOOK_HEADERS.deadline}\` gives the exact time. The service makes a second attempt only after a connection failure or 502, 503 or 504, inside the deadline and with the same \`id\`. Treat a repeated \`id\` as the same question. Redirects are not followed. A reply is at most 64 KiB.`,
  `**Check the signature before you parse.** Take \`${WEBHOOK_HEADERS.timestamp}\`, \`${WEBHOOK_HEADERS.nonce}\` and the body exactly as received, end each with a line feed, and verify \`${WEBHOOK_HEADERS.signature}\` (Base64, SHA-256 with RSA) with the public key of \`${WEBHOOK_HEADERS.serial}\` from the certificate interface. When it fails, compare \`${WEBHOOK_HEADERS.digest}\` with the SHA-256 of your bytes. If they differ, something on your side changed the body.`,
  '**Reply.** Repeat `app_id` and `user_id`: a reply about another player does not count as an answer. `is_topup_forbidden` is `true` or `false` without quotes; absent or null counts as false. When it is true, `forbidden_reason.code` is one of these codes. Any other code counts as `OTHER`:',
  markdownTable(
    ['code', 'meaning'],
    Object.entries(FORBIDDEN_REASONS).map(([code, meaning]) => [`\`${code}\``, meaning]),
  ),
].join('\n\n')

const HEADERS: [name: string, description: string, schema: object, example: string][] = [
  [
    WEBHOOK_HEADERS.timestamp,
    'When this attempt was signed: whole seconds since 1970. Refuse a notification that is older than a few minutes.',
    { type: 'string', pattern: '^[0-9]+$' },
    '1769848198',
  ],
  [
    WEBHOOK_HEADERS.nonce,
    'Random text. It is the second signed line.',
    { type: 'string', pattern: '^[A-Za-z0-9]{32}$' },
    'q7Xc0VtB4mZpL9sKdR2fYhJ6nWgT8uEa',
  ],
  [
    WEBHOOK_HEADERS.signature,
    'Base64 of the signature over timestamp, nonce and body.',
    { type: 'string', contentEncoding: 'base64' },
    'k0Jc…',
  ],
  [WEBHOOK_HEADERS.serial, 'Serial number of the key that signed.', { type: 'string' }, 'S20260105-1'],
  [
    WEBHOOK_HEADERS.deadline,
    'UTC time until which an answer counts.',
    { type: 'string', format: 'date-time' },
    '2026-01-31T08:30:01.201Z',
  ],
  [
    WEBHOOK_HEADERS.digest,
    'SHA-256 of the body as sent, in the form of RFC 9530.',
    { type: 'string', pattern: '^sha-256=:[A-Za-z0-9+/]{43}=:$' },
    'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:',
  ],
]

/** The question that the service asks and the game backend answers. */
export function describeUserValidate(schemas: ComponentSchemas): OpenApiOperation {
  return {
    operationId: 'userValidate',
    summary: 'USER_VALIDATE: does this player exist, and may it top up?',
    description: DESCRIPTION,
    tags: ['Webhook'],
    security: [],
    parameters: HEADERS.map(
      ([name, description, schema, example]): Parameter => ({
        name,
        in: 'header',
        description,
        required: true,
        schema: { ...schema },
        example,
      }),
    ),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemas.refer(UserValidateNotification),
          examples: { example: { value: EXAMPLE_NOTIFICATION } },
        },
      },
    },
    responses: {
      200: {
        description: 'The verdict.',
        content: {
          'application/json': {
            schema: schemas.refer(UserValidateReply),
            examples: {
              allowed: { summary: 'The player may top up', value: EXAMPLE_ALLOWING_REPLY },
              forbidden: {
                summary: 'The player may not top up; the recharge ends',
                value: EXAMPLE_FORBIDDING_REPLY,
              },
            },
          },
        },
      },
      '4XX': {
        description:
          'Does not count as an answer. Send 401 when the signature does not verify. The service makes no second attempt.',
      },
      '5XX': {
        description:
          'Does not count as an answer. After 502, 503 or 504 the service may make a second attempt.',
      },
    },
  }
}
