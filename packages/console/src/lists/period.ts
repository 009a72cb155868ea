const HOUR_MS = 3_600_000

/** How long ago the period begins; it ends now. */
const LENGTHS: Record<string, number> = { '1h': HOUR_MS, '1d': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS }

/** `now` follows what arrives, and `own` has a begin and an end of its own. */
export const PERIODS = ['now', '1h', '1d', '7d', 'own'] as const

export type Period = (typeof PERIODS)[number]

export const LIMIT_FIELDS = ['from', 'to'] as const
export const PERIOD_FIELDS = ['period', ...LIMIT_FIELDS] as const

export type PeriodValues = Record<(typeof PERIOD_FIELDS)[number], string>

/** A link may name a begin or an end without saying that they are its own. */
export function chosenPeriod({ period, from, to }: PeriodValues): Period | '' {
  const known = PERIODS.find((each) => each === period)
  return known ?? (from !== '' || to !== '' ? 'own' : '')
}

/** As the API takes it, in UTC; empty where there is no limit. */
export function limitsOf(values: PeriodValues, nowMs: number): { from: string; to: string } {
  const period = chosenPeriod(values)
  if (period === 'own') return { from: values.from, to: values.to }
  const length = LENGTHS[period]
  return { from: length === undefined ? '' : new Date(nowMs - length).toISOString(), to: '' }
}
