import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserValidateHandler } from '../webhook/create-user-validate-handler.ts'
import { answerNodeRequest } from './node-exchange.ts'

const CONSUMED_BY = {
  who: 'The body parser of Next.js',
  remedy: 'add to the file: export const config = { api: { bodyParser: false } }',
}

/**
 * For a route handler of Next.js (`app/…/route.ts`).
 *
 * @example export const { POST } = nextRoute(handler)
 */
export function nextRoute(handler: UserValidateHandler): { POST(request: Request): Promise<Response> } {
  return { POST: (request) => handler(request) }
}

/**
 * For an API route of Next.js (`pages/api/…`), whose body parser must be off.
 *
 * @example
 * export const config = { api: { bodyParser: false } }
 * export default nextApiRoute(handler)
 */
export function nextApiRoute(
  handler: UserValidateHandler,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return (request, response) => answerNodeRequest(handler, { request, response, consumedBy: CONSUMED_BY })
}
