import type { Examination } from '@txgw/gateway/operator-api'
import { CopyButton } from '../../shared/ids/copy-button.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { visibleLines, visibleMark } from '../../shared/text/visible-text.ts'
import { texts } from '../../texts/texts.ts'
import { type LinePair, type MarkedLine, pairLines, plainLines } from './pair-lines.ts'
import classes from './strings-to-sign.module.css'

const words = texts.inspector.strings
const NOTHING = '∅'

/** Both texts line by line, with hidden characters made visible and every difference marked. */
export function StringsToSign({ examination }: { examination: Examination }) {
  const { expected_string: expected, signed_string: signed, first_difference: difference } = examination
  if (expected === undefined) return null
  const hasBoth = signed !== undefined && difference !== undefined
  const pairs = hasBoth ? pairLines({ expected, signed, difference }) : expectedOnly(expected)
  return (
    <Panel title={words.title} description={describe(examination)}>
      <table className={classes.texts} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">
              {words.expected} <CopyButton value={expected} label={words.copyExpected} />
            </th>
            {hasBoth && (
              <th scope="col">
                {words.signed} <CopyButton value={signed} label={words.copySigned} />
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line that one text lacks shares its number with another.
            <tr key={index} data-differs={!pair.isSame || undefined}>
              <th scope="row">{pair.number}</th>
              <LineCell label={words.expected} line={pair.expected} isMarked={!pair.isSame} />
              {hasBoth && <LineCell label={words.signed} line={pair.signed} isMarked={!pair.isSame} />}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend}>{words.marks}</p>
    </Panel>
  )
}

function expectedOnly(text: string): LinePair[] {
  return plainLines(text).map((expected, index) => ({
    number: index + 1,
    expected,
    signed: undefined,
    isSame: true,
  }))
}

/** Says no more than is known: the text that was signed, or that the key fits, or neither. */
function describe(examination: Examination): string {
  const { signed_string, first_difference, signature_is_right, mistakes } = examination
  if (first_difference) return words.differsAt(first_difference.line, first_difference.offset)
  if (signature_is_right || signed_string !== undefined) return words.same
  const isKeyRight = mistakes.some(({ mistake, certain }) => mistake === 'text-other' && certain)
  return isKeyRight ? words.keyOnly : words.unknown
}

interface LineCellProps {
  /** Names the text on a phone, where the two stand below each other. */
  label: string
  line: MarkedLine | undefined
  isMarked: boolean
}

function LineCell({ label, line, isMarked }: LineCellProps) {
  const { before, differing, after } = line ?? { before: '', differing: '', after: '' }
  return (
    <td data-label={label}>
      {visibleLines(before)}
      {isMarked && (
        <mark className={classes.mark}>
          {differing === '' ? NOTHING : Array.from(differing, visibleMark).join('')}
        </mark>
      )}
      {visibleLines(after)}
    </td>
  )
}
