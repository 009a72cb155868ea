import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { EnvironmentPaths, OperatorPrefix } from '@txgw/gateway/operator-api'
import type { RunningGateway } from './servers.ts'

const PREFIX: OperatorPrefix = '/operator/v1'

interface OperatorCall {
  path: keyof EnvironmentPaths
  /** For the names in braces. */
  parameters?: Record<string, string>
  mediaType: string
  body: Iterable<Buffer>
  /** Keeps connections. */
  agent?: Agent
}

/** One call of production's operator API. @throws when it is refused */
export async function callOperator(
  { url, token }: RunningGateway['operator'],
  { path, parameters = {}, mediaType, body, agent }: OperatorCall,
): Promise<unknown> {
  const called = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parameters[name] as string))
  const sent = request(`${url}${PREFIX}/production${called}`, {
    method: 'POST',
    ...(agent && { agent }),
    headers: { authorization: `Bearer ${token}`, 'content-type': mediaType },
  })
  const answered = once(sent, 'response')
  await pipeline(Readable.from(body), sent)
  const [response] = (await answered) as [IncomingMessage]
  const answer = await json(response)
  if (response.statusCode === 200 || response.statusCode === 201) return answer
  throw new Error(`${path} was answered with ${response.statusCode}: ${JSON.stringify(answer)}`)
}
