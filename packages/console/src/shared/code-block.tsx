import type { ReactNode } from 'react'
import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'
import { OutsideText } from './outside-text.tsx'

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
  children = <OutsideText text={code} kept={'\n\t'} />,
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
