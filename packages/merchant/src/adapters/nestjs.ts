import type { ServerResponse } from 'node:http'
import type { UserValidateHandler } from '../webhook/create-user-validate-handler.ts'
import { answerFastifyRequest, type FastifyReplyLike, type FastifyRequestLike } from './fastify-exchange.ts'
import { answerNodeRequest, type NodeRequest } from './node-exchange.ts'

/** A request of Express or Fastify, as Nest passes it to a controller. */
export type NestRequest = NodeRequest | (FastifyRequestLike & { rawBody?: unknown })
export type NestResponse = ServerResponse | FastifyReplyLike

const CONSUMED_BY = {
  who: "Nest's body parser",
  remedy:
    'create the app with NestFactory.create(AppModule, { rawBody: true }), or with NestFactory.create(AppModule, new FastifyAdapter(), { rawBody: true })',
}

/**
 * For NestJS, on Express or on Fastify. The app needs `rawBody: true`.
 *
 * @example
 * const answer = nestHandler(handler)
 *
 * \@Controller('user-validate')
 * class UserValidateController {
 *   \@Post() validate(\@Req() request: Request, \@Res() response: Response) {
 *     return answer(request, response)
 *   }
 * }
 */
export function nestHandler(
  handler: UserValidateHandler,
): (request: NestRequest, response: NestResponse) => Promise<void> {
  return async (request, response) => {
    if (isOfFastify(request)) {
      const reply = response as FastifyReplyLike
      const exchange = { request, reply, kept: request.rawBody, consumedBy: CONSUMED_BY }
      await answerFastifyRequest(handler, exchange)
    } else {
      const ofNode = { request, response: response as ServerResponse }
      await answerNodeRequest(handler, { ...ofNode, consumedBy: CONSUMED_BY })
    }
  }
}

function isOfFastify(request: NestRequest): request is FastifyRequestLike & { rawBody?: unknown } {
  return 'raw' in request
}
