import type { IncomingMessage } from 'node:http'
import type { UserValidateHandler } from '../webhook/create-user-validate-handler.ts'
import { answerBytes, type ConsumedBy } from './node-exchange.ts'

export interface FastifyRequestLike {
  raw: IncomingMessage
  body: unknown
}

export interface FastifyReplyLike {
  code(status: number): unknown
  header(name: string, value: string): unknown
  send(body: string): unknown
}

export interface FastifyExchange {
  request: FastifyRequestLike
  reply: FastifyReplyLike
  /** The bytes as received, if the framework kept them. */
  kept: unknown
  consumedBy: ConsumedBy
}

export async function answerFastifyRequest(
  handler: UserValidateHandler,
  { request, reply, kept, consumedBy }: FastifyExchange,
): Promise<unknown> {
  const body = kept instanceof Uint8Array ? kept : undefined
  const answer = await answerBytes(handler, { request: request.raw, body, consumedBy })
  reply.code(answer.status)
  for (const [name, value] of answer.headers) reply.header(name, value)
  return reply.send(await answer.text())
}
