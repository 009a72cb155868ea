import { openConnection } from './http-connection.ts'
import { refusalOf } from './service-refusal.ts'
import type { SignedRequest } from './signed-request.ts'

const REACH_ADVICE = 'Start the service with "txgw serve", or give its address with --url or TXGW_URL.'

/** Sends it as it was signed and gives the body of the answer. @throws {CliFailure} for all but status 200 */
export async function sendSigned(request: SignedRequest): Promise<string> {
  const { url, target, ca, authorization, body } = request
  const connection = openConnection({ url, reachAdvice: REACH_ADVICE, ...(ca && { ca: ca.pem }) })
  const headers = { 'content-type': 'application/json', accept: 'application/json', authorization }
  try {
    const answer = await connection.exchange({ method: 'POST', target, headers, body })
    if (answer.status !== 200) throw refusalOf(answer, { url })
    return answer.body
  } finally {
    await connection.close()
  }
}
