import { DomainError } from '@txgw/base/domain-error'

const RETRY_SECONDS = 10

/** The parts of an error of the library that are looked at. */
interface LibraryError {
  code?: string
  error?: string
  cause?: LibraryError | undefined
  claims?: { iat?: number }
  now?: number
}

/** Refusals of the provider that the person at the browser caused. */
const REFUSED_BY_PERSON: Record<string, string> = {
  access_denied:
    'The sign-in was cancelled at the identity provider, or it does not let you use this service.',
  login_required: 'The identity provider wants you to sign in there first. Try again.',
  interaction_required: 'The identity provider wants you to sign in there first. Try again.',
}

/** Turns an error of the library into words for the person who signs in. */
export function explainOpenidFailure(thrown: unknown, issuer: string): DomainError {
  const { code = '', error = '' } = thrown as LibraryError
  const refusedByPerson = REFUSED_BY_PERSON[error]
  if (refusedByPerson !== undefined) return refused(refusedByPerson, thrown)
  if (error === 'invalid_grant') {
    return refused(
      'This answer of the identity provider was already used or came too late. Sign in again.',
      thrown,
    )
  }
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    const { claims, now } = innermost(thrown as LibraryError)
    return clocksDiffer((claims?.iat ?? 0) - (now ?? 0), thrown)
  }
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || code === 'OAUTH_INVALID_RESPONSE' || error !== '') {
    const message = `The answer of the identity provider does not fit this sign-in${reasonOf(thrown)}. Sign in again.`
    return refused(message, thrown)
  }
  return providerAway(issuer, thrown)
}

/** @param aheadSeconds how far the clock of the provider is ahead of ours */
export function clocksDiffer(aheadSeconds: number, cause?: unknown): DomainError {
  const seconds = Math.abs(Math.round(aheadSeconds))
  const direction = aheadSeconds > 0 ? 'behind' : 'ahead of'
  return refused(
    `The clock of this service is about ${seconds} seconds ${direction} the clock of the identity provider. Ask the operator to set it right.`,
    cause,
  )
}

export function refused(message: string, cause?: unknown): DomainError {
  return new DomainError('not-authenticated', message, { cause })
}

function providerAway(issuer: string, cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    `The identity provider ${new URL(issuer).host} does not answer as it should. People who are signed in go on; try again later, or sign in in another way.`,
    { retryAfterSeconds: RETRY_SECONDS, cause },
  )
}

function innermost(error: LibraryError): LibraryError {
  return error.cause ? innermost(error.cause) : error
}

/** The code of a refusal helps the operator and tells nothing secret. */
function reasonOf(thrown: unknown): string {
  const { error, code } = thrown as LibraryError
  const reason = error || code
  return reason ? ` (${reason})` : ''
}
