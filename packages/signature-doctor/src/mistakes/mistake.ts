export interface Mistake {
  /** Named as in the details of an error response. */
  field: string
  cause: string
  solution: string
}

/** What is wrong, and what the solution adds for this mistake. */
type Row = string | readonly [cause: string, hint: string]

/**
 * Mistakes in one field that have the same solution.
 *
 * @param solution empty when each row has its own
 */
export function mistakesIn<Code extends string>(
  field: string,
  solution: string,
  rows: Record<Code, Row>,
): Record<Code, Mistake> {
  const mistakes = Object.entries<Row>(rows).map(([code, row]) => {
    const [cause, hint = ''] = typeof row === 'string' ? [row] : row
    return [code, { field, cause, solution: `${solution} ${hint}`.trim() }]
  })
  return Object.fromEntries(mistakes)
}
