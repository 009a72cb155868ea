import type { ReactNode } from 'react'
import { CopyButton } from '../ids/copy-button.tsx'
import { OutsideText } from '../text/outside-text.tsx'
import classes from './code-block.module.css'

interface CodeBlockProps {
  /** The text to show and to copy. */
  code: string
  /** The heading above the block, and its name for screen readers. */
  label: string
  /** A taller block scrolls. */
  maxHeight?: number
  /** Shown in place of the code. */
  children?: ReactNode
}

export function CodeBlock({
  code,
  label,
  maxHeight = 420,
  children = withWholeOptions(code),
}: CodeBlockProps) {
  return (
    <figure className={classes.block}>
      <figcaption className={classes.head}>
        <span>{label}</span>
        <CopyButton value={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section className={classes.frame} style={{ maxHeight }} tabIndex={0} aria-label={label}>
        <pre className={classes.code}>{children}</pre>
      </section>
    </figure>
  )
}

/** Browsers break a line behind every hyphen, also between `--` and the name of an option. */
const OPTION = /(?<=\s)(--[a-z][a-z-]{0,30})(?![\w-])/

function withWholeOptions(code: string): ReactNode {
  return code.split(OPTION).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
    <span key={i} className={i % 2 === 0 ? undefined : classes.option}>
      <OutsideText text={part} kept={'\n\t'} />
    </span>
  ))
}
