import { SCHEME } from '@txgw/protocol'
import type { Finding } from '../../examination.ts'
import { bytesOf, type CandidateText, joinTexts, type Text } from '../text.ts'
import { NOTHING, placeholders, type TextParts } from '../variation.ts'

export interface SentPairs {
  authId: string
  serialNo: string
  /** The header as sent. */
  header: string
  host: string | undefined
}

const VARIABLES = 'text message string_to_sign stringToSign signString payload data content'.split(' ')
const NO_TEXTS = ['', '\n', '\n\n\n\n\n', '{}', '[object Object]', ...NOTHING]

/** Texts that hold nothing of the request. */
export function emptyTexts(): CandidateText[] {
  return [...NO_TEXTS, ...VARIABLES.flatMap(placeholders)].map((text) => {
    const detail = text === '' ? 'nothing' : JSON.stringify(text)
    return { findings: () => [{ mistake: 'text-empty', detail }], text }
  })
}

/** Texts that are not five lines at all: labelled parts, the pairs of the header, JSON. Tried without other mistakes. */
export function* otherTexts(parts: TextParts, sent: SentPairs): Generator<CandidateText> {
  yield* named('parts-labelled', labelledTexts(parts))
  yield* named('header-signed', pairTexts(parts, sent))
  yield* named('text-as-json', jsonTexts(parts))
}

interface Ended {
  text: Text
  /** Also tried with this at the end. */
  end: string
}

function* named(mistake: Finding['mistake'], texts: Iterable<Ended>): Generator<CandidateText> {
  const findings = () => [{ mistake }]
  for (const { text, end } of texts) {
    yield { findings, text }
    if (end !== '') yield { findings, text: joinTexts([text, end], '') }
  }
}

const TARGET_LABELS = ['path', 'url', 'uri', 'request_path', 'request_url', 'requestPath', 'target']
const NONCE_LABELS = ['nonce_str', 'nonce', 'nonceStr']
const BODY_LABELS = ['body', 'data', 'payload', 'request_body', 'content']
const TIME_LABELS = ['timestamp', 'Timestamp', 'time']
/** The texts between a label and its value, and after each value. */
const NOTATIONS = [
  ['=', '\n'],
  ['=', '&'],
  [': ', '\n'],
  [':', '\n'],
  ['=', ','],
  [':', ','],
  ['', ''],
  ['=', ''],
  [':', '&'],
] as const

type Labelled<Value> = [label: string, value: Value][]
type LabelledParts<Value> = Record<'method' | 'target' | 'timestamp' | 'nonce' | 'body', Value>

/** The five parts under all names that they may have. */
function* underLabels<Value>(parts: LabelledParts<Value>): Generator<Labelled<Value>> {
  for (const target of TARGET_LABELS) {
    for (const nonce of NONCE_LABELS) {
      for (const body of BODY_LABELS) {
        yield [
          ['method', parts.method],
          [target, parts.target],
          ['timestamp', parts.timestamp],
          [nonce, parts.nonce],
          [body, parts.body],
        ]
      }
    }
  }
}

function sorted<Value>(pairs: Labelled<Value>): Labelled<Value> {
  return pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function* labelledTexts({ method, path, query, timestamp, nonce, body }: TextParts): Generator<Ended> {
  const target = path + query
  for (const pairs of underLabels<Text>({ method, target, timestamp, nonce, body })) {
    yield* inNotations(pairs)
    if (pairs[1]?.[0] === TARGET_LABELS[0]) yield* inNotations(pairs.slice(2))
  }
  for (const [equals] of NOTATIONS.slice(0, 4)) {
    for (const time of TIME_LABELS) {
      for (const label of NONCE_LABELS) {
        const lines = [method, target, `${time}${equals}${timestamp}`, `${label}${equals}${nonce}`, body]
        yield { text: joinTexts(lines, '\n'), end: '\n' }
      }
    }
  }
}

function* inNotations(pairs: Labelled<Text>): Generator<Ended> {
  for (const chosen of [pairs, sorted(pairs)]) {
    for (const [equals, end] of NOTATIONS) {
      const pieces = chosen.map((pair) => joinTexts(pair, equals))
      yield { text: joinTexts(pieces, end), end }
    }
  }
}

const PAIR_FORMS: ((name: string, value: string) => string)[] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}="${value}"`,
  (_, value) => value,
  (name, value) => `${name}:${value}`,
]

/** The pairs of the header in the order in which they were sent, sorted, and in the order of the contract. */
function* pairTexts(parts: TextParts, { authId, serialNo, header }: SentPairs): Generator<Ended> {
  const { method, path, query, timestamp, nonce, body } = parts
  const inContract: Labelled<string> = [
    ['auth_id', authId],
    ['auth_id_type', 'APP_ID'],
    ['serial_no', serialNo],
    ['nonce_str', nonce],
    ['timestamp', timestamp],
  ]
  const names = [...header.matchAll(/(?<![a-z_])([a-z_]+)=/g)].map(([, name]) => name)
  const asSent = names.flatMap((sent) => inContract.filter(([name]) => name === sent))
  const withoutType = inContract.filter(([name]) => name !== 'auth_id_type')
  for (const pairs of [asSent, inContract, sorted(inContract), withoutType, sorted(withoutType)]) {
    for (const write of PAIR_FORMS) {
      const pieces = pairs.map(([name, value]) => write(name, value))
      for (const between of [',', ', ', '&', '\n', '', ';', ' ']) {
        const text = pieces.join(between)
        for (const tail of [text, joinTexts([text, body], between), joinTexts([text, body], '\n')]) {
          for (const lead of ['', `${SCHEME} `, `${SCHEME}\n`, `${method}\n${path}${query}\n`]) {
            yield { text: joinTexts([lead, tail], ''), end: '\n' }
          }
        }
      }
    }
  }
}

function* jsonTexts({
  method,
  path,
  query,
  timestamp: seconds,
  nonce,
  body: bytes,
}: TextParts): Generator<Ended> {
  const target = path + query
  const text = bytesOf(bytes).toString('utf8')
  for (const body of [text, parsed(text)]) {
    for (const timestamp of [seconds, Number(seconds)]) {
      yield { text: JSON.stringify([method, target, timestamp, nonce, body]), end: '\n' }
      for (const pairs of underLabels<unknown>({ method, target, timestamp, nonce, body })) {
        yield { text: JSON.stringify(Object.fromEntries(pairs)), end: '\n' }
        yield { text: JSON.stringify(Object.fromEntries(sorted(pairs))), end: '\n' }
      }
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
