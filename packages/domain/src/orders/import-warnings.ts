import type { Unusual } from './list-unusual.ts'

export const WARNINGS_LISTED_MAX = 1000
/** A value that is common in this data must not crowd out a value that occurs only once. */
export const SAME_LISTED_MAX = 10

export interface LineWarning {
  line: number
  /** Path of the field, with dots. */
  field: string
  value: string
  /** Describes the usual value. */
  description: string
}

export interface JudgedLine {
  line: number
  unusual: Unusual[]
}

/** Counts every line that has a warning, and keeps a bounded number of warnings. */
export function createWarningList() {
  const warnings: LineWarning[] = []
  const listedOf = new Map<string, number>()
  let warned = 0
  let truncated = false

  const list = (line: number, { name, field, value, description }: Unusual): void => {
    const key = `${name} ${value}`
    const listed = listedOf.get(key) ?? 0
    if (listed >= SAME_LISTED_MAX || warnings.length >= WARNINGS_LISTED_MAX) {
      truncated = true
      return
    }
    listedOf.set(key, listed + 1)
    warnings.push({ line, field, value, description })
  }
  return {
    add(lines: JudgedLine[]): void {
      for (const { line, unusual } of lines) {
        warned++
        for (const each of unusual) list(line, each)
      }
    },
    report: () => ({ warnings, warned, warningsTruncated: truncated }),
  }
}
