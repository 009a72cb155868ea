import { SCHEME } from '@txgw/protocol'
import type { Finding } from '../examination.ts'
import { bytesOf, joinTexts, type Text } from './text.ts'
import { NOTHING, placeholders, type TextParts } from './variation.ts'

export interface SentPairs {
  authId: string
  serialNo: string
  /** The header as sent. */
  header: string
  host: string | undefined
}

export interface OtherText {
  findings(): Finding[]
  text: Text
}

const VARIABLES = [
  'text',
  'message',
  'string_to_sign',
  'stringToSign',
  'signString',
  'payload',
  'data',
  'content',
]
const EMPTY_TEXTS = [
  '',
  '\n',
  '\n\n\n\n\n',
  '{}',
  '[object Object]',
  ...NOTHING,
  ...VARIABLES.flatMap(placeholders),
]

type Labelled = [label: string, value: Text][]

/** Texts that hold nothing of the request. */
export function* emptyTexts(): Generator<OtherText> {
  for (const text of EMPTY_TEXTS) {
    const detail = text === '' ? 'nothing' : JSON.stringify(text)
    yield { findings: () => [{ mistake: 'text-empty', detail }], text }
  }
}

/** Texts that are not five lines at all: labelled parts, the pairs of the header, JSON. Tried without other mistakes. */
export function* otherTexts(parts: TextParts, sent: SentPairs): Generator<OtherText> {
  yield* labelledTexts(parts)
  yield* pairTexts(parts, sent)
  yield* jsonTexts(parts)
}

const TARGET_LABELS = ['path', 'url', 'uri', 'request_path', 'request_url', 'requestPath', 'target']
const NONCE_LABELS = ['nonce_str', 'nonce', 'nonceStr']
const BODY_LABELS = ['body', 'data', 'payload', 'request_body', 'content']
const TIME_LABELS = ['timestamp', 'Timestamp', 'time']
/** The texts between a label and its value, between the pairs, and at the end. */
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

function* labelledTexts(parts: TextParts): Generator<OtherText> {
  const findings: Finding[] = [{ mistake: 'parts-labelled' }]
  const { method, path, query, timestamp, nonce, body } = parts
  for (const target of TARGET_LABELS) {
    for (const nonceLabel of NONCE_LABELS) {
      for (const bodyLabel of BODY_LABELS) {
        const pairs: Labelled = [
          ['method', method],
          [target, path + query],
          ['timestamp', timestamp],
          [nonceLabel, nonce],
          [bodyLabel, body],
        ]
        yield* inNotations(findings, pairs)
        if (target === TARGET_LABELS[0]) yield* inNotations(findings, pairs.slice(2))
      }
    }
  }
  for (const [equals] of NOTATIONS.slice(0, 4)) {
    for (const time of TIME_LABELS) {
      for (const nonceLabel of NONCE_LABELS) {
        const lines = [
          method,
          path + query,
          `${time}${equals}${timestamp}`,
          `${nonceLabel}${equals}${nonce}`,
          body,
        ]
        yield* withEnds(findings, joinTexts(lines, '\n'), '\n')
      }
    }
  }
}

function* inNotations(findings: Finding[], pairs: Labelled): Generator<OtherText> {
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const chosen of [pairs, sorted]) {
    for (const [equals, between] of NOTATIONS) {
      const pieces = chosen.map(([label, value]) => joinTexts([label, value], equals))
      yield* withEnds(findings, joinTexts(pieces, between), between)
    }
  }
}

function* withEnds(findings: Finding[], text: Text, end: string): Generator<OtherText> {
  yield { findings: () => findings, text }
  if (end !== '') yield { findings: () => findings, text: joinTexts([text, end], '') }
}

/** The pairs of the header in the order in which they were sent, sorted, and in the order of the contract. */
function* pairTexts(parts: TextParts, { authId, serialNo, header }: SentPairs): Generator<OtherText> {
  const findings: Finding[] = [{ mistake: 'header-signed' }]
  const { method, path, query, timestamp, nonce, body } = parts
  const inContract: Labelled = [
    ['auth_id', authId],
    ['auth_id_type', 'APP_ID'],
    ['serial_no', serialNo],
    ['nonce_str', nonce],
    ['timestamp', timestamp],
  ]
  const known = new Map(inContract)
  const asSent = [...header.matchAll(/(?<![a-z_])([a-z_]+)=/g)].flatMap(([, name = '']): Labelled => {
    const value = known.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  const sorted = inContract.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const withoutType = (pairs: Labelled) => pairs.filter(([name]) => name !== 'auth_id_type')
  const orders = [asSent, inContract, sorted, withoutType(inContract), withoutType(sorted)]
  for (const pairs of orders) {
    for (const write of WRITE_PAIR) {
      for (const between of [',', ', ', '&', '\n', '', ';', ' ']) {
        const text = joinTexts(
          pairs.map(([name, value]) => write(name, value as string)),
          between,
        )
        const tails: Text[] = [text, joinTexts([text, body], between), joinTexts([text, body], '\n')]
        for (const tail of tails) {
          for (const lead of ['', `${SCHEME} `, `${SCHEME}\n`, `${method}\n${path}${query}\n`]) {
            yield* withEnds(findings, joinTexts([lead, tail], ''), '\n')
          }
        }
      }
    }
  }
}

const WRITE_PAIR: ((name: string, value: string) => string)[] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}="${value}"`,
  (_, value) => value,
  (name, value) => `${name}:${value}`,
]

function* jsonTexts({ method, path, query, timestamp, nonce, body }: TextParts): Generator<OtherText> {
  const findings: Finding[] = [{ mistake: 'text-as-json' }]
  const text = bytesOf(body).toString('utf8')
  const bodies: unknown[] = [text, parsed(text)]
  const times = [timestamp, Number(timestamp)]
  for (const inner of bodies) {
    for (const time of times) {
      const lists: unknown[] = [[method, path + query, time, nonce, inner]]
      for (const target of TARGET_LABELS) {
        for (const nonceLabel of NONCE_LABELS) {
          for (const bodyLabel of BODY_LABELS) {
            const pairs: [string, unknown][] = [
              ['method', method],
              [target, path + query],
              ['timestamp', time],
              [nonceLabel, nonce],
              [bodyLabel, inner],
            ]
            lists.push(
              Object.fromEntries(pairs),
              Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))),
            )
          }
        }
      }
      for (const value of lists) {
        yield* withEnds(findings, JSON.stringify(value), '\n')
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
