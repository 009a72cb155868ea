import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { EnvironmentPaths, OperatorPrefix } from '@txgw/gateway/operator-api'
import type { RunningGateway } from './servers.ts'

const PREFIX: OperatorPrefix = '/operator/v1'

interface OperatorCall {
  /** Empty for a path of the whole service. */
  environment?: 'production' | 'sandbox' | ''
  path: keyof EnvironmentPaths | '/tokens'
  /** For the names in braces. */
  parameters?: Record<string, string>
  /** An object is sent as JSON; chunks are sent as they are, and are lines of JSON. */
  body: object | Iterable<Buffer>
  /** Keeps connections. */
  agent?: Agent
}

/** One call of the operator API, in production unless it says otherwise. @throws when it is refused */
export async function callOperator<Answer = unknown>(
  { url, token }: RunningGateway['operator'],
  { environment = 'production', path, parameters = {}, body, agent }: OperatorCall,
): Promise<Answer> {
  const hasLines = Symbol.iterator in body
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parameters[name] as string))
  const sent = request(`${url}${PREFIX}${environment && `/${environment}`}${named}`, {
    method: 'POST',
    ...(agent && { agent }),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': hasLines ? 'application/x-ndjson' : 'application/json',
    },
  })
  const answered = once(sent, 'response')
  if (hasLines) await pipeline(Readable.from(body), sent)
  else sent.end(JSON.stringify(body))
  const [response] = (await answered) as [IncomingMessage]
  const answer = await json(response)
  if (response.statusCode === 200 || response.statusCode === 201) return answer as Answer
  throw new Error(`${path} was answered with ${response.statusCode}: ${JSON.stringify(answer)}`)
}
