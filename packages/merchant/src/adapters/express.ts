import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserValidateHandler } from '../webhook/create-user-validate-handler.ts'
import { answerNodeRequest, type NodeRequest } from './node-exchange.ts'

const REMEDY = 'mount the handler before it, or give this route express.raw({ type: "*/*" }) instead'

/**
 * For Express. Mount it before `express.json()`, or with `express.raw()` on its route.
 *
 * @example app.post('/user-validate', expressHandler(handler))
 */
export function expressHandler(
  handler: UserValidateHandler,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return (request, response) =>
    answerNodeRequest(handler, { request, response, consumedBy: { who: parserOf(request), remedy: REMEDY } })
}

function parserOf({ headers, body }: NodeRequest): string {
  if (typeof body !== 'object' || body === null) return 'A middleware'
  return headers['content-type']?.includes('urlencoded') ? 'express.urlencoded()' : 'express.json()'
}
