import { BodyConsumedError, NotificationRefusedError } from './notification-refused.ts'

export function jsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** Uses the form of the service's own errors. Any error that is not ours to explain becomes a bare INTERNAL. */
export function errorResponse(error: unknown): Response {
  if (!(error instanceof NotificationRefusedError || error instanceof BodyConsumedError)) {
    return jsonResponse(500, { name: 'INTERNAL', message: 'The player could not be validated.' })
  }
  const response = jsonResponse(error.status, { name: error.name, message: error.message })
  if (error.status === 405) response.headers.set('allow', 'POST')
  return response
}
