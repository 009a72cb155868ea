import type { Examination } from '@txgw/gateway/operator-api'
import { CodeBlock } from '../../shared/code-block.tsx'
import { Panel } from '../../shared/panel.tsx'
import { visibleLines, visibleMark } from '../../shared/visible-text.ts'
import { texts } from '../../texts/texts.ts'
import { locateDifference } from './locate-difference.ts'
import classes from './strings-to-sign.module.css'

type Strings = Pick<Examination, 'expected_string' | 'signed_string' | 'first_difference'>

/** Both texts side by side, with hidden characters made visible and the first difference marked. */
export function StringsToSign({ examination }: { examination: Examination }) {
  const { expected_string: expected, signed_string: signed, first_difference: difference } = examination
  if (expected === undefined) return null
  const { title, expected: expectedLabel, signed: signedLabel, lineFeeds } = texts.inspector.strings
  const places =
    signed !== undefined && difference
      ? locateDifference({ expected, signed, offset: difference.offset })
      : undefined
  return (
    <Panel title={title} description={describe(examination)}>
      <div className={classes.columns}>
        <SignedText label={expectedLabel} text={expected} markAt={places?.expected} />
        {signed !== undefined && <SignedText label={signedLabel} text={signed} markAt={places?.signed} />}
      </div>
      <p className={classes.legend}>{lineFeeds}</p>
    </Panel>
  )
}

function describe({
  signed_string,
  first_difference,
  signature_is_right,
}: Strings & Pick<Examination, 'signature_is_right'>) {
  const { same, unknown, differsAt } = texts.inspector.strings
  if (first_difference) return differsAt(first_difference.line, first_difference.offset)
  return signature_is_right || signed_string !== undefined ? same : unknown
}

interface SignedTextProps {
  label: string
  text: string
  /** Index of the first character that differs; the length of the text when it ends too early. */
  markAt: number | undefined
}

function SignedText({ label, text, markAt }: SignedTextProps) {
  return (
    <CodeBlock code={text} label={label}>
      <span className={classes.text}>
        {markAt === undefined ? visibleLines(text) : <MarkedText text={text} markAt={markAt} />}
      </span>
    </CodeBlock>
  )
}

function MarkedText({ text, markAt }: { text: string; markAt: number }) {
  const { difference, end } = texts.inspector.strings
  const [marked = ''] = text.slice(markAt)
  return (
    <>
      {visibleLines(text.slice(0, markAt))}
      <mark className={classes.mark} title={difference}>
        {marked === '' ? end : visibleMark(marked)}
      </mark>
      {visibleLines(text.slice(markAt + marked.length))}
    </>
  )
}
