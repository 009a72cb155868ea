/** Something that reads a text from outside. */
export interface LinearReader {
  name: string
  read(text: string): unknown
  /** The longest text that can reach it. */
  lengthMax: number
  /** What stands around the repeated piece, so that the reader gets beyond its first look. */
  around?: readonly [before: string, after: string][]
  /** Pieces to repeat, beside those that every reader gets. */
  pieces?: readonly string[]
  /** True when the length alone matters, because the reader makes its text itself. */
  onlyLength?: true
}

const PIECES = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\n ',
    ',',
    ', ',
    ',\t',
    ';',
    '&',
    '|',
    '.',
    '-',
    '_',
    '/',
    '//',
    '?',
    '#',
    '@',
  ],
  ...[
    ':',
    '::',
    '=',
    'a=',
    'a=,',
    ',a=',
    ' a',
    'a ',
    'a,',
    '"',
    '""',
    "'",
    '\\',
    '\\"',
    '"\\',
    '"a',
    '`',
    '$',
    "$'",
  ],
  ...[
    '{',
    '[',
    '<',
    '(',
    '}',
    '{"a":',
    '{"a":1,"a":',
    '[1,',
    '0',
    '1.',
    '1,000',
    'a',
    'A',
    'ab',
    '%',
    '%4',
    '%41',
  ],
  ...[
    '&amp;',
    '&#x41;',
    '\\u0041',
    '\\n',
    '0x',
    'é',
    'ﷺ',
    '\u0301',
    '\u0301\u0323',
    '\ufffd',
    '😀',
    '\ud800',
    '\u2028',
    '\u0000',
  ],
]
/** Less than this at full length is harmless. */
const HARMLESS_MS = 5
/** A text is read again until its half has taken this long, because the system counts CPU time in ticks. */
const MEASURED_MS = 150
/** At full length. It keeps a reader that does not end from holding the tests. */
const HOPELESS_MS = 1500
const GROWTH_MAX = 3
const ROUNDS = 5
const MEASUREMENTS = 3

/** Doubles every hostile text up to the longest, and returns those for which the CPU time more than triples. */
export function findGrowth(reader: LinearReader): string[] {
  const { name, read, lengthMax, around = [], pieces = [], onlyLength } = reader
  const surroundings: readonly (readonly [string, string])[] = onlyLength
    ? [['', '']]
    : [['', ''], ['', 'x'], ...around]
  const repeated = onlyLength ? ['a'] : [...PIECES, ...pieces]
  return surroundings.flatMap(([before, after]) =>
    repeated.flatMap((piece) => {
      const text = (length: number) => {
        const room = Math.max(0, length - before.length - after.length)
        return before + piece.repeat(Math.floor(room / piece.length)) + after
      }
      const growth = lastingGrowthOf(read, text(lengthMax / 2), text(lengthMax))
      if (growth <= GROWTH_MAX) return []
      const shown = JSON.stringify(`${before}${piece}…${after}`)
      return [`${name}: ${growth.toFixed(1)} times the CPU time for twice as much of ${shown}`]
    }),
  )
}

/** What grows, grows in every measurement. What a neighbour on the machine slows down does not. */
function lastingGrowthOf(read: LinearReader['read'], half: string, whole: string): number {
  let growth = Number.POSITIVE_INFINITY
  for (let measurement = 0; measurement < MEASUREMENTS && growth > GROWTH_MAX; measurement++)
    growth = Math.min(growth, growthOf(read, half, whole))
  return growth
}

function growthOf(read: LinearReader['read'], half: string, whole: string): number {
  const wallMs = Math.min(...[1, 2, 3].map(() => readOnce(read, whole)))
  if (wallMs < HARMLESS_MS) return 1
  if (wallMs > HOPELESS_MS) return wallMs / readOnce(read, half)
  const times = Math.ceil((2 * MEASURED_MS) / wallMs)
  let [halfMs, wholeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS && !(wholeMs / halfMs <= GROWTH_MAX); round++) {
    halfMs = Math.min(halfMs, cpuMs(read, half, times))
    wholeMs = Math.min(wholeMs, cpuMs(read, whole, times))
  }
  return wholeMs / halfMs
}

/** No less than the CPU time, and exact for a short one. */
function readOnce(read: LinearReader['read'], text: string): number {
  const startedMs = performance.now()
  try {
    read(text)
  } catch {
    // A refusal is an answer. Only its cost counts here.
  }
  return performance.now() - startedMs
}

function cpuMs(read: LinearReader['read'], text: string, times: number): number {
  const before = process.threadCpuUsage()
  for (let i = 0; i < times; i++) readOnce(read, text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
