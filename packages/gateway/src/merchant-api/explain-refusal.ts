import type { Environment } from '@txgw/base/environment'
import type { Authorization } from '@txgw/protocol'
import type { SignatureProblem } from '../refusals/request-reason.ts'
import { ServiceError } from '../refusals/service-error.ts'
import type { MerchantRequest } from './merchant-request.ts'

export type Explain = (
  problem: SignatureProblem,
  authorization: Authorization,
  request: MerchantRequest,
) => ServiceError

/** Production: one response for every cause, so that nobody can find out which apps and serials exist. */
export const explainNothing: Explain = (problem) =>
  new ServiceError('UNAUTHENTICATED', {
    message: 'The signature could not be verified.',
    causes: [
      {
        cause: 'The app, the serial number, the key or the signed text is wrong.',
        solution: 'Send the same request to the sandbox. Its answer names the mistake.',
      },
    ],
    signature: { refused: problem },
  })

/** Sandbox: names the cause and says what to do. */
export const explainAll: Explain = (problem, authorization, request) =>
  new ServiceError('UNAUTHENTICATED', {
    ...EXPLANATIONS[problem](authorization, request),
    signature: { refused: problem },
  })

export function explainFor(environment: Environment): Explain {
  return environment === 'production' ? explainNothing : explainAll
}

type Explanation = { message: string; causes: { cause: string; solution: string }[] }

/** The message says what is wrong, and the cause how that comes about. */
const explanation = (message: string, cause: string, solution: string): Explanation => ({
  message,
  causes: [{ cause, solution }],
})

const EXPLANATIONS: Record<
  SignatureProblem,
  (authorization: Authorization, request: MerchantRequest) => Explanation
> = {
  'unknown-app': ({ authId }) =>
    explanation(
      `No app "${authId}" is registered in the sandbox.`,
      'The auth_id is misspelt, or belongs to an app of production.',
      'Check auth_id. The sandbox and production have separate apps.',
    ),
  'unknown-serial': ({ authId, serialNo }) =>
    explanation(
      `App "${authId}" has no key with serial_no "${serialNo}".`,
      'The serial_no is another one, or its key was never registered.',
      'Register the public key with this serial_no, or send the serial_no that it is registered with.',
    ),
  'revoked-serial': ({ authId, serialNo }) =>
    explanation(
      `The key "${serialNo}" of app "${authId}" is revoked.`,
      'Somebody withdrew this key. It never works again.',
      'Sign with a key that is still in use.',
    ),
  'not-yet-valid': ({ serialNo }) =>
    explanation(
      `The certificate "${serialNo}" is not valid yet.`,
      'The request was signed with a certificate whose validity begins later.',
      'Wait until it is valid, or sign with another key.',
    ),
  expired: ({ serialNo }) =>
    explanation(
      `The certificate "${serialNo}" has expired.`,
      'The request was signed with a certificate whose validity is over.',
      'Register a new certificate and sign with its key.',
    ),
  'wrong-signature': ({ timestamp, nonce }, { method, signedTarget, body }) =>
    explanation(
      'The signature does not match the request.',
      'Another text was signed, or another key signed it.',
      `Sign exactly these five lines, each ended by a line feed: "${method}", "${signedTarget}", "${timestamp}", ` +
        `"${nonce}" and the ${body.length} bytes of the body as sent, with the private key of this serial_no.`,
    ),
}
