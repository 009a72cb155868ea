import type { Answer, TxgwError } from '@txgw/merchant'
import { type HttpConnection, openConnection } from '../connection/http-connection.ts'
import { refusalOf } from '../connection/service-refusal.ts'
import type { SignedRequest } from './signed-request.ts'

const REACH_ADVICE = 'Start the service with "txgw serve", or give its address with --url or TXGW_URL.'
/** Longer than every limit of the connection, because the connection's errors say more about the delay. */
const TIMEOUT_MS = 600_000

/** Sends a request as it was signed and reads the answer. @throws {CliFailure} for every status but 200 */
export async function sendSigned<T>(request: SignedRequest, read: (answer: Answer) => T): Promise<T> {
  const { url, target, ca, headers, body } = request
  // Loaded here, so that help and version do not wait for it.
  const { sendRequest, TxgwError } = await import('@txgw/merchant')
  const connection = openConnection({ url, reachAdvice: REACH_ADVICE, ...(ca && { ca: ca.pem }) })
  const outgoing = { url: url.origin + target, headers: { ...headers }, body }
  try {
    return read(await sendRequest(outgoing, { fetch: fetchOver(connection, url), timeout: TIMEOUT_MS }))
  } catch (error) {
    throw error instanceof TxgwError ? failureOf(error, url) : error
  } finally {
    await connection.close()
  }
}

/** Unlike the platform's fetch, it trusts the chosen CA and sends the path exactly as signed. */
function fetchOver(connection: HttpConnection, { origin }: URL): typeof fetch {
  return async (input, { headers, body } = {}) => {
    const answer = await connection.exchange({
      method: 'POST',
      target: String(input).slice(origin.length),
      headers: headers as Record<string, string>,
      body: (body ?? '') as Uint8Array | string,
    })
    return new Response(answer.body === '' ? null : answer.body, { status: answer.status })
  }
}

function failureOf(error: TxgwError, url: URL): unknown {
  const { status, body = '', cause } = error
  return status === undefined ? (cause ?? error) : refusalOf({ status, body }, { url })
}
