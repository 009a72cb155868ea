import type { ErrorBody } from '@txgw/protocol/schemas'
import { queryText } from '../shared/location/query-text.ts'
import { ApiError } from '../shared/states/api-error.ts'

const JSON_TYPE = 'application/json'
/** Many times as long as the service works on a read. */
const READ_MS_MAX = 20_000

/** The options for every call to the service. A refusal is thrown, so every returned value is a success. */
export const CLIENT_OPTIONS = {
  // Forms on other sites cannot set the second header, so it proves to the service that this page is calling.
  headers: { Accept: JSON_TYPE, 'X-Txgw-Console': '1' },
  credentials: 'same-origin',
  querySerializer: (query: object) => queryText({ ...query }).slice(1),
  fetch: reach,
} as const

/** The JSON of a call that did not throw. @throws {ApiError} */
export async function answered<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T
}

async function reach(request: Request): Promise<Response> {
  const response = await send(request)
  if (response.ok) return response
  throw new ApiError(response.status, parse(await response.text()))
}

async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: boundRead(request) })
  } catch (error) {
    const cause = error instanceof DOMException ? error.name : undefined
    if (cause === 'AbortError') throw error
    throw new ApiError(0, cause === 'TimeoutError' ? { name: 'TIMEOUT' } : {})
  }
}

/** Only what a page shows: a file to save may take long, and a change should end with an answer. */
function boundRead({ method, headers, signal }: Request): AbortSignal {
  if (method !== 'GET' || headers.get('Accept') !== JSON_TYPE) return signal
  return AbortSignal.any([signal, AbortSignal.timeout(READ_MS_MAX)])
}

function parse(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
