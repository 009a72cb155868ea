import { SCHEME } from '@txgw/protocol'
import { bodyVariations } from './body/body-variations.ts'
import { arrangedTexts } from './lines/arranged-texts.ts'
import {
  addedLines,
  JOINED_CHANGES,
  type NamedLine,
  replacedLines,
  SINGLE_CRLF_CHANGES,
} from './lines/line-changes.ts'
import { END_CHANGES, SEPARATOR_CHANGES } from './lines/line-ends.ts'
import { ORDER_CHANGES } from './lines/line-orders.ts'
import { emptyTexts, otherTexts, type SentPairs } from './lines/other-texts.ts'
import { WHOLE_CHANGES } from './lines/whole-texts.ts'
import { type Change, changesOf, findingsOf, rightRecipe, writeText } from './recipe.ts'
import { withoutPort } from './target/other-hosts.ts'
import { pathVariations } from './target/path-variations.ts'
import { queryVariations } from './target/query-variations.ts'
import { targetChanges } from './target/target-changes.ts'
import { bytesOf, type CandidateText, type Text } from './text.ts'
import { methodVariations } from './values/method-variations.ts'
import { nonceVariations } from './values/nonce-variations.ts'
import { likelyOtherTimes, seldomOtherTimes, timestampForms } from './values/timestamp-variations.ts'
import { RANKS_TOGETHER_MAX, type TextParts } from './variation.ts'

export interface Circumstances extends SentPairs {
  /** The path as it reached the service, behind a proxy that may strip a prefix. */
  pathHere: string
  pathSegment: string
}

/**
 * Yields every text that may have been signed by mistake: one mistake alone before two together, and the most common
 * ones first. The first match is the answer, so a text that two ways lead to is named by the simpler one.
 */
export function* candidateTexts(parts: TextParts, around: Circumstances): Generator<CandidateText> {
  const right = rightRecipe(parts)
  const write = (first?: Change, second?: Change, third?: Change): CandidateText => ({
    findings: () => findingsOf([first, second, third].filter((change) => change !== undefined)),
    text: writeText({ ...right, ...first?.recipe, ...second?.recipe, ...third?.recipe }),
  })
  yield write()
  const changes = allChanges(parts, around)
  for (const rank of [1, 2, 3, 4]) for (const change of changes) if (change.rank === rank) yield write(change)
  yield* emptyTexts()
  const times = changesOf('timestamp', likelyOtherTimes(parts.timestamp))
  for (const change of times) yield write(change)

  for (const [first, second] of together(changes)) yield write(first, second)
  yield* arrangedTexts(parts)
  yield* otherTexts(parts, around)
  const common = changes.filter(({ rank }) => rank === 1)
  for (const change of common) {
    if (change.thing !== 'timestamp') for (const time of times) yield write(change, time)
  }
  for (const [i, first] of common.entries()) {
    for (const [second, third] of together(common.slice(i + 1))) {
      if (first.thing !== second.thing && first.thing !== third.thing) yield write(first, second, third)
    }
  }
  for (const change of changesOf('timestamp', seldomOtherTimes(parts.timestamp))) yield write(change)
}

function allChanges(parts: TextParts, around: Circumstances): Change[] {
  const { method, path, query, timestamp, nonce, body } = parts
  const fields = bodyFields(body)
  return [
    ...endChanges(body),
    ...SEPARATOR_CHANGES,
    ...changesOf('path', pathVariations({ ...around, path, ids: fields.map(([, value]) => value) })),
    ...targetChanges(parts, around.host),
    ...changesOf('query', queryVariations(query, fields)),
    ...changesOf('method', methodVariations(method)),
    ...changesOf('timestamp', timestampForms(timestamp)),
    ...changesOf('nonce', nonceVariations(nonce)),
    ...changesOf('body', bodyVariations(body, timestamp)),
    ...ORDER_CHANGES,
    ...JOINED_CHANGES,
    ...SINGLE_CRLF_CHANGES,
    ...addedLines(extraLines(around), 3),
    ...addedLines(twoTogether(extraLines(around)), 4),
    ...replacedLines(extraLines(around)),
    ...WHOLE_CHANGES,
  ]
}

/** The line feed at the end of a body stands where the last one of the text would stand. */
function endChanges(body: Text): Change[] {
  if (bytesOf(body).at(-1) !== LINE_FEED) return END_CHANGES
  return END_CHANGES.map((change) => ({
    ...change,
    findings: change.findings.map((finding) =>
      finding.mistake === 'last-line-feed-missing' ? { ...finding, detail: AFTER_LINE_FEED } : finding,
    ),
  }))
}

const LINE_FEED = 0x0a
const AFTER_LINE_FEED = 'either this one, or the one at the end of the body itself'

function extraLines({ authId, serialNo, host }: Circumstances): NamedLine[] {
  return [
    ['an empty line', ''],
    ['auth_id', authId],
    ['serial_no', serialNo],
    ['the authentication type', SCHEME],
    ['auth_id_type', 'APP_ID'],
    ['a pair', `auth_id=${authId}`],
    ['the content type', 'application/json'],
    ['the HTTP version', 'HTTP/1.1'],
    ...withoutPort(host).map((name): NamedLine => ['the host', name]),
  ]
}

function twoTogether(lines: NamedLine[]): NamedLine[] {
  return lines.flatMap((first) => {
    const others = lines.filter((second) => second !== first)
    return others.map(([name, text]): NamedLine => [`${first[0]} and ${name}`, `${first[1]}\n${text}`])
  })
}

function bodyFields(body: Text): [name: string, value: string][] {
  try {
    const value: unknown = JSON.parse(bytesOf(body).toString('utf8'))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return Object.entries(value).flatMap(([name, inner]): [string, string][] =>
      typeof inner === 'object' ? [] : [[name, String(inner)]],
    )
  } catch {
    return []
  }
}

/** Yields the pairs of changes that are likely enough to happen together, the likeliest first. */
function* together(changes: Change[]): Generator<[Change, Change]> {
  const byRank = Map.groupBy(changes, ({ rank }): number => rank)
  for (let sum = 2; sum <= RANKS_TOGETHER_MAX; sum++) {
    for (let low = 1; low <= sum / 2; low++) {
      const firsts = byRank.get(low) ?? []
      const seconds = byRank.get(sum - low) ?? []
      for (const [i, first] of firsts.entries()) {
        for (const second of low === sum - low ? firsts.slice(i + 1) : seconds) {
          if (first.thing !== second.thing) yield [first, second]
        }
      }
    }
  }
}
