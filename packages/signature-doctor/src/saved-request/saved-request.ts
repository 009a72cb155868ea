import type { ReceivedRequest } from '../received-request.ts'

export interface SavedRequest {
  received: ReceivedRequest
  /** The assumptions made while reading it, one sentence each. */
  notes: string[]
}

/** The text is not a request. The message says what to change and quotes nothing of the text. */
export class SavedRequestError extends Error {
  override readonly name = 'SavedRequestError'
}

export interface RequestHeader {
  name: string
  value: string
}

export function headerValues(headers: readonly RequestHeader[], name: string): string[] {
  return headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value)
}

/** Returns the path and query of a URL exactly as written. */
export function targetOfUrl(url: string): { host: string; target: string } | undefined {
  const match = /^(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#]+)([^#]*)/i.exec(url)
  if (!match) return undefined
  const [, host = '', rest = ''] = match
  return { host, target: rest.startsWith('/') ? rest : `/${rest}` }
}
