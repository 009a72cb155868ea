import type { Answer } from '@txgw/http1/answer'
import type { LinksOf } from '../refusals/error-links.ts'
import { errorBody, type ServiceError } from '../refusals/service-error.ts'

export const RETRY_AFTER_OVERLOAD_SECONDS = 1

/** The contract's error body, with the headers that some error names need. */
export function errorAnswer(error: ServiceError, debugId: string, linksOf?: LinksOf): Answer {
  const headers: [string, string][] = [['Txgw-Debug-Id', debugId]]
  if (error.retryAfterSeconds !== undefined) headers.push(['Retry-After', String(error.retryAfterSeconds)])
  if (error.name === 'METHOD_NOT_ALLOWED') headers.push(['Allow', 'POST'])
  if (error.name === 'UNAUTHENTICATED') headers.push(['WWW-Authenticate', 'TXGW-SHA256-RSA2048'])
  return { status: error.status, body: JSON.stringify(errorBody(error, debugId, linksOf)), headers }
}
