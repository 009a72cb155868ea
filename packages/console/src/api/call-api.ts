import type { ErrorBody } from '@txgw/protocol/schemas'
import { ApiError } from './api-error.ts'

export type QueryValues = Record<string, string | number | undefined>

export interface ApiCall {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  query?: QueryValues | undefined
  body?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

/** Forms of other sites cannot set it, so the service knows that this page is asking. */
const CONSOLE_HEADER = { 'X-Txgw-Console': '1' }

/** @throws {ApiError} */
export async function callApi<T>({ method, path, query, body, headers, signal }: ApiCall): Promise<T> {
  const response = await reach(`${path}${queryText(query)}`, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...CONSOLE_HEADER,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const text = await response.text()
  const answer = parse(text)
  if (!response.ok) throw new ApiError(response.status, (answer ?? {}) as Partial<ErrorBody>)
  return answer as T
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, {})
  }
}

/** Empty values are left out: an empty search field means no filter. */
export function queryText(query: QueryValues = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
