import type { FirstDifference } from '@txgw/signature-doctor/examination'
import { heading, toned, visible } from '../../output/text-layout.ts'

export interface ComparedTexts {
  expected: Buffer
  /** Undefined when the signed text could not be found out. */
  signed: Buffer | undefined
  difference: FirstDifference | undefined
}

const CELL_WIDTH_MIN = 20
const MARGIN = 9

/** Both texts line by line with visible line ends and a mark under the first byte that differs. */
export function sideBySide({ expected, signed, difference }: ComparedTexts, columns: number): string[] {
  const width = Math.max(CELL_WIDTH_MIN, Math.floor((columns - MARGIN) / (signed ? 2 : 1)))
  const left = textLines(expected)
  const right = signed ? textLines(signed) : []
  const row = (label: string, cells: string[]) =>
    `${label.padStart(4)}  ${cells.map((cell) => cell.padEnd(width)).join(' | ')}`.trimEnd()
  const lines = [heading(row('', signed ? ['expected', 'signed'] : ['expected to be signed']))]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const both = signed ? [left[i] ?? EMPTY, right[i] ?? EMPTY] : [left[i] ?? EMPTY]
    const differs = difference && difference.line === i + 1 ? difference.offset : undefined
    const cells = both.map((line) => cellOf(line, differs, width))
    lines.push(
      row(
        String(i + 1),
        cells.map(({ text }) => text),
      ),
    )
    if (differs === undefined) continue
    lines.push(
      toned(
        row(
          '',
          cells.map(({ mark }) => `${' '.repeat(mark)}^`),
        ),
        'bad',
      ),
    )
    lines.push(`      first difference: byte ${differs}, line ${i + 1}`)
  }
  return lines
}

interface TextLine {
  bytes: Buffer
  start: number
}

const EMPTY: TextLine = { bytes: Buffer.alloc(0), start: 0 }

/** Each line includes its line feed. */
function textLines(text: Buffer): TextLine[] {
  const lines: TextLine[] = []
  let start = 0
  while (start < text.length) {
    const lineFeed = text.indexOf(0x0a, start)
    const end = lineFeed === -1 ? text.length : lineFeed + 1
    lines.push({ bytes: text.subarray(start, end), start })
    start = end
  }
  return lines
}

/** Cuts a long line to the part around the difference. */
function cellOf(
  { bytes, start }: TextLine,
  offset: number | undefined,
  width: number,
): { text: string; mark: number } {
  const shown = visible(bytes.toString('utf8'))
  const before =
    offset === undefined ? 0 : visible(bytes.toString('utf8', 0, Math.max(0, offset - start))).length
  if (shown.length <= width) return { text: shown, mark: before }
  const from = Math.max(0, Math.min(before - Math.floor(width / 2), shown.length - width))
  const cut = shown.slice(from, from + width)
  const head = from > 0 ? `…${cut.slice(1)}` : cut
  return { text: from + width < shown.length ? `${head.slice(0, -1)}…` : head, mark: before - from }
}
