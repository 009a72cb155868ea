import { createRequire } from 'node:module'
import type { Agent, RequestInit as BoundedInit } from 'undici'
import { boundIntake } from './bound-intake.ts'

const load = createRequire(import.meta.url)

const PIECES_MAX = 8192

type BoundedFetch = (url: string, options: object) => Promise<Response>

/** Like `fetch`, but an answer that is too long fails instead of filling the memory or the time of the process. */
export function createBoundedFetch(answerBytesMax: number): BoundedFetch {
  let agent: Agent | undefined
  return async (url, options) => {
    const { fetch } = load('undici') as typeof import('undici')
    agent ??= makeAgent(answerBytesMax)
    const response = await fetch(url, { ...(options as BoundedInit), dispatcher: agent })
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > answerBytesMax) throw new Error(`the answer is longer than ${answerBytesMax} bytes`)
      chunks.push(chunk)
    }
    const { status, statusText } = response
    const headers = [...response.headers] as [string, string][]
    const hasBody = ![204, 205, 304].includes(status)
    return new Response(hasBody ? new Blob(chunks) : null, { status, statusText, headers })
  }
}

/** Each connection serves one request, so headers, informational answers and the framing of chunks count too. */
function makeAgent(answerBytesMax: number): Agent {
  const undici = load('undici') as typeof import('undici')
  const connect = undici.buildConnector({ allowH2: false })
  const intake = { bytesMax: 2 * answerBytesMax, piecesMax: PIECES_MAX }
  return new undici.Agent({
    pipelining: 0,
    connect: (options, callback) => {
      connect(options, (error, socket) => {
        if (error) return callback(error, null)
        boundIntake(socket, intake)
        callback(null, socket)
      })
    },
  })
}
