import { readRawHttp } from './read-raw-http.ts'
import { type SavedRequest, SavedRequestError } from './saved-request.ts'

const BLOCK = /^(?:[0-9:.]+ )?([=<*][=>*]?) (.*)$/
const SENT = /^Send (?:header|data), ([0-9]+) bytes/
const SHOWN = /^([0-9a-f]{4,8}): (.*)$/
const HEX_BYTES = /^((?:[0-9a-f]{2} ){1,16})/
const TRACE = /^(?:[0-9:.]+ )?=> Send header, [0-9]+ bytes/m
const LINE_END_BYTES = 2

interface Block {
  length: number
  lines: { offset: number; text: string }[]
}

export function isTrace(text: string): boolean {
  return TRACE.test(text)
}

/**
 * Reads what `curl --trace-ascii` and `curl --trace` write: the sent bytes with their offsets.
 * @throws {SavedRequestError}
 */
export function readTrace(text: string): SavedRequest {
  const blocks = sentBlocks(text.split('\n').map((line) => line.replace(/\r$/, '')))
  const isHex = blocks.every(({ lines }) => lines.every((line) => HEX_BYTES.test(`${line.text} `)))
  const sent = Buffer.concat(blocks.map((block) => (isHex ? bytesOfHex(block) : bytesOfText(block))))
  const saved = readRawHttp(sent)
  if (isHex || !saved.received.body.includes('.')) return saved
  const note =
    'curl --trace-ascii writes a dot for every byte that is not visible ASCII. If the body has such bytes, use --trace.'
  return { ...saved, notes: [...saved.notes, note] }
}

/** The first request alone: what is sent after an answer belongs to another one. */
function sentBlocks(lines: string[]): Block[] {
  const blocks: Block[] = []
  let current: Block | undefined
  for (const line of lines) {
    const [, offset, shown] = SHOWN.exec(line) ?? []
    if (offset !== undefined) {
      current?.lines.push({ offset: Number.parseInt(offset, 16), text: shown ?? '' })
      continue
    }
    const [, arrow, what = ''] = BLOCK.exec(line) ?? []
    if (arrow === '<=' && blocks.length > 0 && /^Recv header/.test(what)) break
    const length = arrow === '=>' ? SENT.exec(what)?.[1] : undefined
    current = length === undefined ? undefined : { length: Number(length), lines: [] }
    if (current) blocks.push(current)
  }
  return blocks
}

function bytesOfHex({ lines }: Block): Buffer {
  const digits = lines.map(({ text }) => HEX_BYTES.exec(`${text} `)?.[1] ?? '')
  return Buffer.from(digits.join('').replaceAll(' ', ''), 'hex')
}

/** A line ends after 64 bytes, or where two bytes are missing before the next one: they are CR LF. */
function bytesOfText({ length, lines }: Block): Buffer {
  const pieces = lines.map(({ offset, text }, i) => {
    const missing = (lines[i + 1]?.offset ?? length) - offset - text.length
    if (missing !== 0 && missing !== LINE_END_BYTES) {
      throw new SavedRequestError('is a trace of curl in which lines are missing or were changed')
    }
    return missing === 0 ? text : `${text}\r\n`
  })
  return Buffer.from(pieces.join(''), 'latin1')
}
