import { SCHEME } from '@txgw/protocol'
import {
  headerValues,
  type RequestHeader,
  type SavedRequest,
  SavedRequestError,
  targetOfUrl,
} from './saved-request.ts'

type Json = Record<string, unknown>

const isFields = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** The requests of an HTTP archive; undefined when the text is none. */
export function harEntries(text: string): Json[] | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  let har: unknown
  try {
    har = JSON.parse(text)
  } catch {
    return undefined
  }
  const log = isFields(har) ? har.log : undefined
  if (!isFields(log) || !Array.isArray(log.entries)) return undefined
  return listOf(log.entries).map(({ request }) => (isFields(request) ? request : {}))
}

/**
 * @param entry which request, from 1; without it, the only one that is signed
 * @throws {SavedRequestError}
 */
export function readHarEntry(entries: Json[], entry: number | undefined): SavedRequest {
  const request = entry === undefined ? onlySigned(entries) : entries[entry - 1]
  if (!request) throw new SavedRequestError(`has ${entries.length} entries: give a number from 1 on`)
  const headers = headersOf(request)
  const called = targetOfUrl(textOf(request.url))
  if (!called) throw new SavedRequestError('has an entry without a URL')
  const { host, target } = called
  const { text, encoding } = isFields(request.postData) ? request.postData : {}
  return {
    received: {
      method: textOf(request.method),
      target,
      signedTarget: target,
      host: headerValues(headers, 'host')[0] ?? host,
      authorizations: headerValues(headers, 'authorization'),
      body: Buffer.from(textOf(text), encoding === 'base64' ? 'base64' : 'utf8'),
    },
    notes: [],
  }
}

function onlySigned(entries: Json[]): Json {
  const places = entries.flatMap((request, i) => (isSigned(request) ? [i + 1] : []))
  const [first, second] = places
  if (first === undefined) {
    throw new SavedRequestError(
      `has no entry with an Authorization header of the type ${SCHEME}: browsers leave it out unless the archive is saved with sensitive data`,
    )
  }
  if (second !== undefined) {
    throw new SavedRequestError(
      `has ${places.length} signed entries: save one of them alone, or choose one with txgw doctor --entry, such as ${first}`,
    )
  }
  return entries[first - 1] as Json
}

function isSigned(request: Json): boolean {
  return headerValues(headersOf(request), 'authorization').some((value) => value.includes(SCHEME))
}

function headersOf(request: Json): RequestHeader[] {
  return listOf(request.headers).map(({ name, value }) => ({ name: textOf(name), value: textOf(value) }))
}
