import type { ReactNode } from 'react'
import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  /** What is shown and copied. */
  code: string
  /** Names the block for readers of the screen, and stands above it. */
  label: string
  /** Beyond it the block scrolls. */
  maxHeight?: number
  /** Shown in place of the code. */
  children?: ReactNode
}

export function CodeBlock({ code, label, maxHeight = 420, children = code }: CodeBlockProps) {
  return (
    <figure className={classes.block}>
      <figcaption className={classes.head}>
        <span>{label}</span>
        <CopyButton value={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className={classes.frame} style={{ maxHeight }} tabIndex={0} aria-label={label}>
        <pre className={classes.code}>{children}</pre>
      </section>
    </figure>
  )
}

/** JSON text set out for reading; what is not JSON stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
