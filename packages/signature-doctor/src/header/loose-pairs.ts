export type PairName = 'auth_id' | 'auth_id_type' | 'serial_no' | 'nonce_str' | 'timestamp' | 'signature'

export interface LoosePair {
  name: PairName
  /** As it stands in the header. */
  writtenName: string
  value: string
  /** The text between name and value. */
  equals: string
  /** The text between this pair and the next one; empty after the last. */
  separator: string
  quotes: 'double' | 'other' | 'none'
}

export interface LooseHeader {
  /** The text in front of the first pair. */
  scheme: string
  pairs: LoosePair[]
}

/** Other names for a pair, without regard to case and to "-" and "_". */
const NAMES: Record<PairName, string> = {
  auth_id: 'authid appid applicationid mchid merchantid clientid auth app id',
  auth_id_type: 'authidtype idtype authtype type',
  serial_no: 'serialno serialnumber serialnum serial sn keyserial certserialno kid keyid',
  nonce_str: 'noncestr nonce noncestring random randomstr randomstring',
  timestamp: 'timestamp timestamps time ts date',
  signature: 'signature sign sig signaturevalue',
}
const PAIR_BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([name, others]) =>
    others.split(' ').map((other) => [other, name as PairName] as const),
  ),
)
const PAIR_START = /(?<=^|[\s,;&|{[('"“?，、；]|\\[rn])(["']?)([A-Za-z][\w-]*)\1([\t\r\n ]*[=:][\t\r\n ]*)/g
/** Each looks only at the beginning of a run, because a run at every place takes quadratic time. */
const END_OF_VALUE = /(?<![\t\r\n ,;&|，、；])[\t\r\n ,;&|，、；]+$/
/** No white space of Unicode, which belongs to the value. */
const BLANKS_AT_END = /(?<![\t\r\n ])[\t\r\n ]+$/
const ESCAPED_END = /(?<!\\[rn])(?:\\[rn])+$/
const COMMAS_AT_END = /(?<![\t\r\n ,])[\t\r\n ]*(,[\t\r\n ,]*)$/

/** Finds the pairs of a header by their names, however they are separated and quoted. */
export function readLoosePairs(header: string): LooseHeader {
  const starts = [...header.matchAll(PAIR_START)].flatMap((match) => {
    const [whole, , writtenName = '', equals = ''] = match
    const name = PAIR_BY_NAME.get(writtenName.toLowerCase().replaceAll(/[-_]/g, ''))
    if (!name && !header.slice(0, match.index).trimEnd().endsWith(',')) return []
    return [{ name, writtenName, equals, at: match.index, valueAt: match.index + whole.length }]
  })
  const pairs = starts.flatMap(({ name, writtenName, equals, valueAt }, i): LoosePair[] => {
    if (!name) return []
    const next = starts[i + 1]?.at
    const raw = header.slice(valueAt, next)
    return [{ name, writtenName, equals, ...readValue(raw, next === undefined) }]
  })
  return { scheme: header.slice(0, starts[0]?.at ?? header.length), pairs }
}

const QUOTED = /^(?:'(.*)'|[“”„‟‘’‚`«»‹›「『＂](.*)[“”„‟‘’`«»‹›」』＂]|<(.*)>|"([^"]+)|([^"]+)")$/s

function readValue(raw: string, isLast: boolean): Pick<LoosePair, 'value' | 'separator' | 'quotes'> {
  const separator =
    COMMAS_AT_END.exec(raw)?.[1] ?? END_OF_VALUE.exec(raw)?.[0] ?? ESCAPED_END.exec(raw)?.[0] ?? ''
  const text = raw.slice(0, raw.length - separator.length).replace(BLANKS_AT_END, '')
  const kept = { separator: isLast ? '' : separator }
  const bare = isLast ? text.replace(/["']?[\])}]$/, (end) => end.slice(0, -1)) : text
  if (/^".*"$/s.test(bare) && bare.length > 1) return { ...kept, value: bare.slice(1, -1), quotes: 'double' }
  const inner = QUOTED.exec(bare)
    ?.slice(1)
    .find((group) => group !== undefined)
  return inner === undefined
    ? { ...kept, value: bare, quotes: 'none' }
    : { ...kept, value: inner, quotes: 'other' }
}
