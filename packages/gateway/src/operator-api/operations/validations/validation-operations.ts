import { auditObject } from '@txgw/domain/audit/audit-object'
import { holdValidation } from '@txgw/domain/sandbox/hold-validation'
import { findValidation } from '@txgw/domain/validations/find-validation'
import { resendValidation as resend } from '@txgw/domain/validations/resend-validation'
import { validateUser as validate } from '@txgw/domain/validations/validate-user'
import { validationObject } from '@txgw/domain/validations/validation-audit'
import { identifier, nonEmptyText } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { exportList } from '../../lists/export-list.ts'
import { readListPage } from '../../lists/list.ts'
import { BY_ID_TIME, STREAMS } from '../../lists/words.ts'
import { operation } from '../../operation.ts'
import { EXAMPLE_NOTIFICATION } from '../examples.ts'
import { WireHeldValidation } from '../sandbox/held-wire.ts'
import { HoldQuery, readHold } from '../sandbox/hold-query.ts'
import { pathText } from '../shared-params.ts'
import { ValidationSearch, validationList } from './validation-search.ts'
import { toWireValidation, WireValidation, WireValidationPage } from './validation-wire.ts'

const UserToValidate = Type.Object(
  {
    app_id: identifier('Application ID assigned by the service'),
    user_id: nonEmptyText(256, 'The player within the game'),
    server_id: Type.Optional(nonEmptyText(128, 'Number of the game server')),
  },
  { title: 'UserToValidate', additionalProperties: false },
)

const shared = { tag: 'Validations', access: 'operator' } as const
const validations = { ...shared, path: '/operator/v1/{env}/validations' } as const
const params = Type.Object({
  id: pathText('The `validation_id`, which is the `id` of the notification.'),
})

export const validateUser = operation({
  ...validations,
  method: 'post',
  id: 'validateUser',
  role: 'support',
  merchant: 'own-apps-in-sandbox',
  changes: ({ body }) => ({ object: auditObject('validation'), appId: body.app_id ?? null }),
  summary: 'Ask about a player outside a recharge',
  description:
    'Sends one `USER_VALIDATE` and returns the verdict and everything that happened. It changes nothing else, so use it to test a webhook. The audit trail names who asked.',
  query: HoldQuery,
  body: { schema: UserToValidate, example: EXAMPLE_NOTIFICATION.resource },
  answers: {
    200: {
      description: 'The validation. A missing answer from the merchant is also a result.',
      schema: WireValidation,
    },
    202: {
      description: 'With `hold`: its notification waits for an answer by hand.',
      schema: WireHeldValidation,
      example: { validation_id: EXAMPLE_NOTIFICATION.id },
    },
  },
  errors: ['RESOURCE_EXHAUSTED'],
  async handle({ query, body, entryOf, parts }) {
    const { store, recharges, holdDesk, environment, logger } = parts
    const { app_id: appId, user_id: userId, server_id: serverId } = body
    const player = { appId, userId, ...(serverId !== undefined && { serverId }) }
    const desk = readHold(query, holdDesk, appId)
    if (!desk) {
      const validation = await validate({ ...recharges, store, player, entryOf })
      return { status: 200, body: toWireValidation(parts.shownValidation(validation)) }
    }
    const validationId = await holdValidation({
      desk,
      validate: (validator) => validate({ ...recharges, validator, store, player, entryOf }),
      onFailure: (error) =>
        logger.error({ environment, err: error }, 'a validation answered by hand is not stored'),
    })
    return { status: 202, body: { validation_id: validationId } }
  },
})

export const resendValidation = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/validations/{id}/resend',
  id: 'resendValidation',
  role: 'support',
  merchant: 'own-apps-in-sandbox',
  changes: ({ params }) => ({ object: validationObject(params.id ?? '') }),
  summary: 'Ask the same question again',
  description:
    'Asks about the same player with a new notification, outside any recharge. The request has no body.',
  params,
  answers: { 200: { description: 'The new validation.', schema: WireValidation } },
  errors: ['NOT_FOUND'],
  async handle({ params: { id }, entryOf, parts: { store, recharges, shownValidation } }) {
    const validation = await resend({ ...recharges, store, id, entryOf })
    return { status: 200, body: toWireValidation(shownValidation(validation)) }
  },
})

export const searchValidations = operation({
  ...validations,
  method: 'get',
  id: 'searchValidations',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Search validations',
  description: `Returns one page, the newest first, including the validations of recharges. ${BY_ID_TIME} The service refuses an unknown parameter. ${STREAMS}`,
  query: ValidationSearch,
  answers: {
    200: {
      description: 'A page of validations.',
      schema: WireValidationPage,
      lines: WireValidation,
      csv: true,
    },
  },
  async handle({ query, request, entryOf, parts: { store } }) {
    const list = validationList(store.validations, query)
    const exported = exportList(list, { query, request, entryOf, audit: store.audit })
    if (exported) return { status: 200, ...exported }
    const { rows, more } = await readListPage(list, query)
    return { status: 200, body: { validations: rows.map(toWireValidation), ...more } }
  },
})

export const showValidation = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/{env}/validations/{id}',
  id: 'showValidation',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Show a validation',
  description:
    'Returns request, reply and timings of every attempt, and the warnings about a tolerated reply. It never shows the signature.',
  params,
  answers: { 200: { description: 'The validation.', schema: WireValidation } },
  errors: ['NOT_FOUND'],
  handle: async ({ params: { id }, parts: { store } }) => ({
    status: 200,
    body: toWireValidation(await findValidation(store, id)),
  }),
})
