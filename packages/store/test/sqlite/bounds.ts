import type { IdBounds } from '../../src/rows/id-bounds.ts'

/** Where a page may begin and end. */
export const BOUNDS: IdBounds[] = [{}, { from: 'a' }, { before: 'b' }, { from: 'a', before: 'b' }]

/** How a step of a plan names the bounds: an index that fixes them reads nothing beyond. */
export function boundsStep(id: string, { from, before }: IdBounds): string {
  return [from && `${id}>?`, before && `${id}<?`].filter(Boolean).join(' AND ')
}

export function stepsOf(plan: string[]): string[] {
  return plan.filter((step) => /SCAN|SEARCH/.test(step))
}
