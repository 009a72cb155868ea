import { WireHeldValidation } from '../../console-api/held-wire.ts'
import { HoldQuery } from '../../console-api/hold-query.ts'
import { ValidationSearch } from '../../validations/search-validations.ts'
import { ForbiddenReasonStats, ValidationLatencyStats } from '../../validations/stats-wire.ts'
import { UserToValidate } from '../../validations/validate-user.ts'
import { StatsQuery } from '../../validations/validation-stats.ts'
import { WireValidation, WireValidationPage } from '../../validations/validation-wire.ts'
import { EXAMPLE_NOTIFICATION } from '../examples.ts'
import type { OperationSpec } from '../operation.ts'

const shared = { tag: 'Validations', access: 'operator' } as const
const oneValidation = {
  path: '/operator/v1/{env}/validations/{id}',
  idMeans: 'The `validation_id`, which is the `id` of the notification.',
} as const
const period = { from: '2026-01-30T09:00:00.000Z', to: '2026-01-31T10:00:00.000Z' }

export const VALIDATION_OPERATIONS: OperationSpec[] = [
  {
    ...shared,
    method: 'post',
    path: '/operator/v1/{env}/validations',
    id: 'validateUser',
    summary: 'Ask about a player outside a recharge',
    description:
      'Sends one `USER_VALIDATE` and answers with the verdict and everything that happened. Nothing else comes of it, which makes it the way to try a webhook.',
    query: HoldQuery,
    body: { schema: UserToValidate, example: EXAMPLE_NOTIFICATION.resource },
    answers: {
      200: {
        description: 'The validation. No answer of the merchant is a result too.',
        schema: WireValidation,
      },
      202: {
        description: 'With `hold`: its question waits for an answer by hand.',
        schema: WireHeldValidation,
        example: { validation_id: EXAMPLE_NOTIFICATION.id },
      },
    },
    errors: ['RESOURCE_EXHAUSTED'],
  },
  {
    ...shared,
    ...oneValidation,
    path: `${oneValidation.path}/resend`,
    method: 'post',
    id: 'resendValidation',
    summary: 'Ask the same question again',
    description: 'About the same player, with a new notification, outside any recharge. There is no body.',
    answers: { 200: { description: 'The new validation.', schema: WireValidation } },
    errors: ['NOT_FOUND'],
  },
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/validations',
    id: 'searchValidations',
    summary: 'Search validations',
    description: 'One page, newest first, those of recharges included. An unknown parameter is refused.',
    query: ValidationSearch,
    answers: { 200: { description: 'A page of validations.', schema: WireValidationPage } },
  },
  {
    ...shared,
    ...oneValidation,
    method: 'get',
    id: 'showValidation',
    summary: 'Show a validation',
    description:
      'Request, reply and timings of every attempt, and the warnings about a reply that was tolerated. The signature is never shown.',
    answers: { 200: { description: 'The validation.', schema: WireValidation } },
    errors: ['NOT_FOUND'],
  },
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/stats/forbidden-reasons',
    id: 'countForbiddenReasons',
    summary: 'Count the reasons that forbade top-ups',
    description:
      'By code, with the questions that got no answer counted apart. Counts are kept by the hour: the period is widened to whole hours, and the answer says to which.',
    query: StatsQuery,
    answers: {
      200: {
        description: 'The counts.',
        schema: ForbiddenReasonStats,
        example: {
          ...period,
          forbidden: {
            ACCOUNT_STATUS_ABNORMAL: 3,
            COMPLIANCE_VERIFICATION_FAILED: 0,
            INSUFFICIENT_PRIVILEGES: 1,
            RECHARGE_LIMIT_EXCEEDED: 12,
            GEO_RESTRICTION: 0,
            OTHER: 1,
          },
          forbidden_total: 17,
          allowed_total: 4210,
          no_answer: { timeout: 2, unreachable: 0, 'bad-reply': 1, 'not-sent': 0 },
        },
      },
    },
  },
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/stats/validation-latency',
    id: 'showValidationLatency',
    summary: 'How long the webhooks take',
    description:
      'For each app, against the deadline it has. What was never sent does not count. An app whose p99 comes near its deadline loses recharges.',
    query: StatsQuery,
    answers: {
      200: {
        description: 'The percentiles.',
        schema: ValidationLatencyStats,
        example: {
          ...period,
          apps: [
            {
              app_id: EXAMPLE_NOTIFICATION.resource.app_id,
              count: 4230,
              p50_ms: 41.5,
              p95_ms: 139.6,
              p99_ms: 512,
              timeouts: 2,
              deadline_ms: 3000,
            },
          ],
        },
      },
    },
  },
]
