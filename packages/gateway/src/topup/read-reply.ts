import { isUtf8 } from 'node:buffer'
import { type NoAnswerCode, noAnswerMessage } from './no-answer.ts'
import { type Warning, warning } from './warnings.ts'

/** A complete reply as it came over the wire. */
export interface RawReply {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export type ReadReply =
  | { ok: true; fields: Readonly<Record<string, unknown>>; warnings: Warning[] }
  | { ok: false; code: NoAnswerCode; message: string }

const JSON_TYPE = /^application\/json[\t ]*(?:;.*)?$/i
const BYTE_ORDER_MARK = '\ufeff'

/** Only status 200 with a JSON object in plain UTF-8 is an answer. */
export function readReply({ status, headers, body }: RawReply): ReadReply {
  if (status >= 300 && status < 400) return refuse('redirect', `status ${status}`)
  if (status !== 200) return refuse('status', `status ${status}`)
  const encoding = headers['content-encoding']
  if (encoding !== undefined && String(encoding).toLowerCase() !== 'identity') {
    return refuse('encoding', `Content-Encoding: ${encoding}`)
  }
  if (!isUtf8(body)) return refuse('not-utf8', 'a byte sequence in the body is not UTF-8')
  return readText(body.toString('utf8'), contentTypeWarnings(headers['content-type']))
}

function readText(text: string, warnings: Warning[]): ReadReply {
  const marked = text.startsWith(BYTE_ORDER_MARK)
  if (marked) warnings.push(warning('byte-order-mark'))
  const json = marked ? text.slice(1) : text
  if (json.trim() === '') return refuse('not-json', 'the body is empty')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return refuse('not-json', json.trimStart().startsWith('<') ? 'it looks like HTML' : 'it cannot be parsed')
  }
  if (!isObject(value)) return refuse('not-object', `it is ${kindOf(value)}`)
  return { ok: true, fields: value, warnings }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How the value would be called in JSON. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`
}

function contentTypeWarnings(type: string | string[] | undefined): Warning[] {
  if (typeof type === 'string' && JSON_TYPE.test(type)) return []
  return [
    warning('content-type', type === undefined ? 'there is none' : `it is ${String(type).slice(0, 80)}`),
  ]
}

function refuse(code: NoAnswerCode, seen: string): ReadReply {
  return { ok: false, code, message: noAnswerMessage(code, seen) }
}
