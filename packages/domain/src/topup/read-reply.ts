import { isUtf8 } from 'node:buffer'
import type { Reply } from '@txgw/delivery/event/event-kind'
import { parseExactJson } from '@txgw/protocol/exact-json'
import { shown } from './doubtful-fields.ts'
import { saysNothing } from './failure-body.ts'
import { carriesVerdict, mentionsVerdict } from './field-names.ts'
import { type NoAnswerCode, type NoAnswerReason, noAnswer } from './no-answer.ts'
import { allNames, findRepeatedName } from './reply-names.ts'
import { type Warning, warning } from './warnings.ts'

export interface AnswerFields {
  fields: Readonly<Record<string, unknown>>
  /** The text that the fields were parsed from, which shows names that parsing drops. */
  json: string
  warnings: Warning[]
}

export type ReadReply = ({ ok: true } & AnswerFields) | ({ ok: false } & NoAnswerReason)

const JSON_TYPE = /^application\/json[\t ]*(?:;.*)?$/i
const BYTE_ORDER_MARK = '\ufeff'

/** Only status 200 with a JSON object in UTF-8 and no content encoding is an answer. */
export function readReply({ status, headers, body }: Reply): ReadReply {
  const isFailure = status >= 500 && status < 600
  if (status >= 300 && status < 400) return refuse('redirect', `status ${status}`)
  if (status !== 200 && !isFailure) return refuseStatus(status, body)
  const encoding = headers['content-encoding']
  if (encoding !== undefined && String(encoding).toLowerCase() !== 'identity') {
    return refuse('encoding', `status ${status} with Content-Encoding: ${encoding}`)
  }
  if (isFailure) return refuseFailure(status, body)
  if (!isUtf8(body)) return refuse('not-utf8', 'a byte sequence in the body is not UTF-8')
  return readText(body.toString('utf8'), contentTypeWarnings(headers['content-type']))
}

function refuseStatus(status: number, body: Buffer): ReadReply {
  const verdict = namesVerdict(body) ? '; its body names a verdict, which counts only with status 200' : ''
  return refuse('status', `status ${status}${verdict}`)
}

function refuseFailure(status: number, body: Buffer): ReadReply {
  if (namesVerdict(body)) return refuseStatus(status, body)
  return refuse(saysNothing(status, body) ? 'server-error' : 'server-error-body', `status ${status}`)
}

/** Whether a body that does not count as an answer may still say no. */
function namesVerdict(body: Buffer): boolean {
  const json = withoutMark(body.toString('utf8'))
  return mentionsVerdict(body.toString('latin1')) || (parse(json).ok && allNames(json).some(carriesVerdict))
}

function readText(text: string, warnings: Warning[]): ReadReply {
  const json = withoutMark(text)
  if (json !== text) warnings.push(warning('byte-order-mark'))
  if (json.trim() === '') return refuse('not-json', 'the body is empty')
  const parsed = parse(json)
  if (!parsed.ok) {
    return refuse('not-json', json.trimStart().startsWith('<') ? 'it looks like HTML' : 'it cannot be parsed')
  }
  const { value } = parsed
  if (!isObject(value)) return refuse('not-object', `it is ${kindOf(value)}`)
  const repeated = findRepeatedName(json)
  if (repeated) {
    return refuse('field-twice', `${shown(repeated.name)}${repeated.inReason ? ' in forbidden_reason' : ''}`)
  }
  return { ok: true, fields: withExactAttribute(value, json), json, warnings }
}

/** The attributes are kept and shown again, so their numbers must not be rounded. Nothing else is read from them. */
function withExactAttribute(fields: Record<string, unknown>, json: string): Record<string, unknown> {
  if (!isObject(fields.user_attribute)) return fields
  try {
    const { user_attribute } = parseExactJson(json) as Record<string, unknown>
    return { ...fields, user_attribute }
  } catch {
    // It is nested more deeply than the parser can call itself for each number.
    return fields
  }
}

function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
}

function parse(json: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(json) }
  } catch {
    return { ok: false }
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The name of the value's type in JSON. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function contentTypeWarnings(type: string | string[] | undefined): Warning[] {
  if (typeof type === 'string' && JSON_TYPE.test(type)) return []
  return [
    warning('content-type', type === undefined ? 'there is none' : `it is ${String(type).slice(0, 80)}`),
  ]
}

function refuse(code: NoAnswerCode, seen: string): ReadReply {
  return { ok: false, ...noAnswer(code, seen) }
}
