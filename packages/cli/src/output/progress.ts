import type { Clock } from '@txgw/base/clock'

const REDRAW_MS = 100
const CLEAR_LINE = '\r\x1b[K'

/** One line that is redrawn while long work runs. */
export interface Progress {
  /** Redraws now and then; `atOnce` is for a line that will stay for a while. */
  update(line: () => string, options?: { atOnce: boolean }): void
  /** Removes the line. */
  end(): void
}

const SILENT: Progress = { update: () => {}, end: () => {} }

/** Draws only on a terminal: a line that redraws itself would clutter a log file. */
export function startProgress(stream: NodeJS.WriteStream, clock: Clock): Progress {
  if (!stream.isTTY) return SILENT
  let drawnAtMs = Number.NEGATIVE_INFINITY
  return {
    update: (line, { atOnce } = { atOnce: false }) => {
      const nowMs = clock.nowMs()
      if (!atOnce && nowMs - drawnAtMs < REDRAW_MS) return
      drawnAtMs = nowMs
      stream.write(CLEAR_LINE + line().slice(0, (stream.columns || 80) - 1))
    },
    end: () => void stream.write(CLEAR_LINE),
  }
}
