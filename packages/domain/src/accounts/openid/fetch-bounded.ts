import { createRequire } from 'node:module'
import { boundIntake } from '@txgw/base/network/bound-intake'
import type { Agent, RequestInit as BoundedInit } from 'undici'

const load = createRequire(import.meta.url)

const ANSWER_BYTES_MAX = 1024 * 1024
/** For one connection, which serves one request: headers, informational answers and the framing of chunks included. */
const INTAKE = { bytesMax: 2 * ANSWER_BYTES_MAX, piecesMax: 8192 }

let agent: Agent | undefined

/** Like `fetch`, but an answer that is too long fails instead of filling the memory or the time of the process. */
export async function fetchBounded(url: string, options: object): Promise<Response> {
  const { fetch } = load('undici') as typeof import('undici')
  agent ??= makeAgent()
  const response = await fetch(url, { ...(options as BoundedInit), dispatcher: agent })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > ANSWER_BYTES_MAX)
      throw new Error(`an answer of the identity provider is longer than ${ANSWER_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  const { status, statusText } = response
  const headers = [...response.headers] as [string, string][]
  const hasBody = ![204, 205, 304].includes(status)
  return new Response(hasBody ? new Blob(chunks) : null, { status, statusText, headers })
}

function makeAgent(): Agent {
  const undici = load('undici') as typeof import('undici')
  const connect = undici.buildConnector({ allowH2: false })
  return new undici.Agent({
    pipelining: 0,
    connect: (options, callback) => {
      connect(options, (error, socket) => {
        if (error) return callback(error, null)
        boundIntake(socket, INTAKE)
        callback(null, socket)
      })
    },
  })
}
