/** Set by `npm run test:long`, which runs the files that ask for it once more, and when files are named. */
export const EVERY_CASE_VARIABLE = 'TXGW_EVERY_CASE'

/** What a sweep goes through: all of it in the long run, a sample in the quick one. */
export function casesFor<T>({ quick, long }: { quick: T; long: T }): T {
  return process.env[EVERY_CASE_VARIABLE] === '1' ? long : quick
}
