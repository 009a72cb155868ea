const CLEAR_LINE = '\r\x1b[K'

/** Shows the current stage on stderr: one redrawn line on a terminal, one line for each stage elsewhere. */
export interface Progress {
  stage(text: string): void
  /** Only on a terminal: a changing line would clutter a log. */
  detail(text: string): void
  end(): void
}

export function createProgress(stream: NodeJS.WriteStream): Progress {
  let current = ''
  const draw = (text: string) => stream.write(CLEAR_LINE + text.slice(0, (stream.columns || 80) - 1))
  return {
    stage(text) {
      current = text
      if (stream.isTTY) draw(text)
      else stream.write(`${text}\n`)
    },
    detail(text) {
      if (stream.isTTY) draw(`${current}: ${text}`)
    },
    end() {
      if (stream.isTTY) stream.write(CLEAR_LINE)
    },
  }
}
