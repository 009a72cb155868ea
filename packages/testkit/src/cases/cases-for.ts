/** Set by `npm run test:long`, which runs the files that ask for it once more, and when files are named. */
export const EVERY_CASE_VARIABLE = 'TXGW_EVERY_CASE'

/** What a sweep goes through: all of it in the long run, a sample in the quick one. */
export function casesFor<T>({ quick, long }: { quick: T; long: T }): T {
  return process.env[EVERY_CASE_VARIABLE] === '1' ? long : quick
}

/** In the quick run one case for each key, in the long one all. */
export function oneOfEach<T>(cases: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const firsts = new Map(cases.toReversed().map((one) => [keyOf(one), one]))
  return casesFor({ quick: cases.filter((one) => firsts.get(keyOf(one)) === one), long: cases })
}
