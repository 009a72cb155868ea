import type { UserValidateHandler } from '../webhook/create-user-validate-handler.ts'
import { answerFastifyRequest, type FastifyReplyLike, type FastifyRequestLike } from './fastify-exchange.ts'

export type { FastifyReplyLike, FastifyRequestLike }

/** The part of a Fastify instance that the plugin uses. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    contentType: string,
    options: { parseAs: 'buffer' },
    parser: (request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) => void,
  ): unknown
  post(
    path: string,
    handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>,
  ): unknown
}

const CONSUMED_BY = {
  who: 'A content type parser of Fastify',
  remedy: 'register fastifyPlugin(handler) as it is, without fastify-plugin around it',
}

/**
 * For Fastify: a plugin whose route gets bodies as bytes; other routes keep their parsers.
 *
 * @example app.register(fastifyPlugin(handler, { path: '/user-validate' }))
 */
export function fastifyPlugin(
  handler: UserValidateHandler,
  { path }: { path: string },
): (instance: FastifyLike) => Promise<void> {
  return async (instance) => {
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    instance.post(path, (request, reply) =>
      answerFastifyRequest(handler, { request, reply, kept: request.body, consumedBy: CONSUMED_BY }),
    )
  }
}
