import Type, { type Static } from 'typebox'
import type { Unusual } from './list-unusual.ts'

const WARNINGS_LISTED_MAX = 1000
/** A value that is ordinary in this data must not crowd out the one that stands in it once. */
const SAME_LISTED_MAX = 10

export const LineWarning = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'Which line of the body, counted from 1' }),
    field: Type.String({ description: 'Path of the field, with dots' }),
    value: Type.String({ description: 'The value; empty when there is none' }),
    description: Type.String({ description: 'What is usual' }),
  },
  { title: 'ImportLineWarning' },
)

/** What the report says about lines that were taken although something in them looks unusual. */
export const WARNING_FIELDS = {
  warnings: Type.Array(LineWarning, {
    maxItems: WARNINGS_LISTED_MAX,
    description: `What looks unusual in them; of the same value in the same field the first ${SAME_LISTED_MAX}`,
  }),
  warned: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Lines with a warning, all of them; absent when there is none' }),
  ),
  warnings_truncated: Type.Optional(
    Type.Literal(true, { description: 'There were more warnings than are listed' }),
  ),
}

export type LineWarning = Static<typeof LineWarning>

export interface JudgedLine {
  line: number
  unusual: Unusual[]
}

/** Counts every line, and keeps a bounded number of warnings. */
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
        if (unusual.length > 0) warned++
        for (const each of unusual) list(line, each)
      }
    },
    report: () => ({
      warnings,
      ...(warned > 0 && { warned }),
      ...(truncated && { warnings_truncated: true as const }),
    }),
  }
}
