import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserValidateHandler } from '../webhook/create-user-validate-handler.ts'
import { answerNodeRequest } from './node-exchange.ts'

const CONSUMED_BY = {
  who: 'Code that runs before the handler',
  remedy: 'call the handler first, or keep the bytes as a Buffer in request.rawBody',
}

/**
 * For `node:http` and `node:https`.
 *
 * @example createServer(nodeHandler(handler)).listen(8080)
 */
export function nodeHandler(
  handler: UserValidateHandler,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return (request, response) => answerNodeRequest(handler, { request, response, consumedBy: CONSUMED_BY })
}
