import { WEBHOOK_HEADERS } from '@txgw/protocol'
import { systemClock } from '../clock.ts'
import { readBytes } from '../read-bytes.ts'
import { checkHandlerOptions, type UserValidateHandlerOptions } from './handler-options.ts'
import { BodyConsumedError, NotificationRefusedError } from './notification-refused.ts'
import { createPlatformKeyring } from './platform-keyring.ts'
import { readNotification } from './read-notification.ts'
import { createSharedAnswers } from './shared-answers.ts'
import type { UserValidateNotification, UserValidateReply } from './user-validation.ts'
import { verifyNotification } from './verify-notification.ts'

export interface UserValidateHandler {
  (request: Request): Promise<Response>
  /** For adapters: the answer when something before the handler has read the body. `who` begins a sentence. */
  bodyConsumed(who: string, remedy: string): Response
}

export const BODY_BYTES_MAX = 64 * 1024

/**
 * Makes a function that answers USER_VALIDATE: it takes a web-standard `Request` and returns the `Response`. It
 * verifies the exact bytes of every call before it calls `validate`, and validates a notification once even if it
 * is delivered twice.
 *
 * @example
 * const handler = createUserValidateHandler({
 *   client,
 *   validate: async ({ user_id }) => {
 *     const player = await players.find(user_id)
 *     return player ? allow({ user_name: player.name }) : playerNotFound()
 *   },
 * })
 *
 * @throws {TypeError} when an option cannot be used
 */
export function createUserValidateHandler(options: UserValidateHandlerOptions): UserValidateHandler {
  const { toleranceSeconds, appIds } = checkHandlerOptions(options)
  const { client, platformKeys, clock = systemClock } = options
  const onError = options.onError ?? ((error: unknown) => console.error(error))
  const keyring = createPlatformKeyring({ platformKeys, client, clock, toleranceSeconds })
  const shared = createSharedAnswers<UserValidateReply>(clock)

  const answer = async (request: Request): Promise<Response> => {
    const body = await receiveBody(request)
    const { headers } = request
    await verifyNotification({ headers, body }, { keyring, clock, toleranceSeconds })
    const notification = readNotification(body)
    // The service may send new events before this version knows them, and must not take us for broken.
    if (!notification) return jsonResponse(200, {})
    const { id, resource } = notification
    if (appIds && !appIds.has(resource.app_id)) {
      throw new NotificationRefusedError('OTHER_APP', 'resource.app_id is not the app of this handler.')
    }
    const key = JSON.stringify([id, resource.app_id, resource.user_id, resource.server_id])
    return jsonResponse(200, await shared.get(key, () => decide(notification, headers, options)))
  }
  const handle = async (request: Request): Promise<Response> => {
    try {
      return await answer(request)
    } catch (error) {
      if (error instanceof NotificationRefusedError) options.onRefused?.(error)
      else onError(error)
      return errorResponse(error)
    }
  }
  const bodyConsumed = (who: string, remedy: string): Response => {
    const error = consumedError(who, remedy)
    onError(error)
    return errorResponse(error)
  }
  return Object.assign(handle, { bodyConsumed })
}

async function receiveBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (request.method !== 'POST') {
    throw new NotificationRefusedError('METHOD_NOT_ALLOWED', 'A notification must be sent with POST.')
  }
  if (request.bodyUsed) {
    throw consumedError(
      'request.json(), request.text() or a middleware',
      'give the handler an unread Request',
    )
  }
  const body = await readBytes(request.body, BODY_BYTES_MAX)
  if (!body) {
    throw new NotificationRefusedError('BODY_TOO_LARGE', `The body has more than ${BODY_BYTES_MAX} bytes.`)
  }
  if (body.length === 0 && Number(request.headers.get('content-length')) > 0) {
    throw consumedError('a middleware', 'give the handler the body as received')
  }
  return body
}

function consumedError(who: string, remedy: string): BodyConsumedError {
  return new BodyConsumedError(`${who} has consumed the body before txgw: ${remedy}.`)
}

async function decide(
  notification: UserValidateNotification,
  headers: Headers,
  { validate }: UserValidateHandlerOptions,
): Promise<UserValidateReply> {
  const { app_id, user_id, server_id } = notification.resource
  const player = { app_id, user_id, ...(server_id !== undefined && { server_id }) }
  const deadlineMs = Date.parse(headers.get(WEBHOOK_HEADERS.deadline) ?? '')
  const deadline = Number.isNaN(deadlineMs) ? undefined : new Date(deadlineMs)
  const answer: unknown = await validate(player, { notification, deadline })
  if (!isAnswer(answer)) {
    throw new TypeError(
      'validate must return allow(…), forbid(…), playerNotFound() or an object with is_topup_forbidden true or false',
    )
  }
  return { ...answer, ...player }
}

/** Without this check, a forgotten `return` would let every player top up. */
function isAnswer(answer: unknown): answer is UserValidateReply {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    typeof (answer as Partial<UserValidateReply>).is_topup_forbidden === 'boolean'
  )
}

function jsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** Uses the form of the service's own errors. Any error that is not ours to explain becomes a bare INTERNAL. */
function errorResponse(error: unknown): Response {
  if (!(error instanceof NotificationRefusedError || error instanceof BodyConsumedError)) {
    return jsonResponse(500, { name: 'INTERNAL', message: 'The player could not be validated.' })
  }
  const response = jsonResponse(error.status, { name: error.name, message: error.message })
  if (error.status === 405) response.headers.set('allow', 'POST')
  return response
}
