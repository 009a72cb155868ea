import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { EnvironmentPaths, OperatorPrefix } from '@txgw/gateway/operator-api'
import type { RunningGateway } from './servers.ts'

const PREFIX: OperatorPrefix = '/operator/v1'

interface OperatorCall {
  path: keyof EnvironmentPaths
  mediaType: string
  body: Iterable<Buffer>
}

/** One call of production's operator API. @throws when it is refused */
export async function callOperator(
  { url, token }: RunningGateway['operator'],
  { path, mediaType, body }: OperatorCall,
): Promise<unknown> {
  const sent = request(`${url}${PREFIX}/production${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': mediaType },
  })
  const answered = once(sent, 'response')
  await pipeline(Readable.from(body), sent)
  const [response] = (await answered) as [IncomingMessage]
  const answer = await json(response)
  if (response.statusCode === 200 || response.statusCode === 201) return answer
  throw new Error(`${path} was answered with ${response.statusCode}: ${JSON.stringify(answer)}`)
}
