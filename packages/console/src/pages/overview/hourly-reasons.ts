import type { Overview } from '@txgw/gateway/operator-api'

const HOUR_MS = 60 * 60 * 1000
const HOURS = 24

export type ReasonCode = Overview['forbidden_by_hour'][number]['code']

/** In the order of the contract, so that a reason always keeps its colour. */
const CODES: ReasonCode[] = [
  'ACCOUNT_STATUS_ABNORMAL',
  'COMPLIANCE_VERIFICATION_FAILED',
  'INSUFFICIENT_PRIVILEGES',
  'RECHARGE_LIMIT_EXCEEDED',
  'GEO_RESTRICTION',
  'OTHER',
]

export interface HourlyReasons {
  /** The reasons that occurred, each with its colour and its sum. */
  series: { code: ReasonCode; color: string; total: number }[]
  /** Every hour, including quiet ones, oldest first. */
  hours: { hour: string; counts: Partial<Record<ReasonCode, number>> }[]
  total: number
}

/** The hours up to the given instant, with their counts filled in. */
export function hourlyReasons(at: string, byHour: Overview['forbidden_by_hour']): HourlyReasons {
  const lastMs = Math.floor(new Date(at).getTime() / HOUR_MS) * HOUR_MS
  const hours = Array.from({ length: HOURS }, (_, index): HourlyReasons['hours'][number] => ({
    hour: new Date(lastMs - (HOURS - 1 - index) * HOUR_MS).toISOString(),
    counts: {},
  }))
  const totals = new Map<ReasonCode, number>()
  for (const { hour, code, count } of byHour) {
    const index = HOURS - 1 - (lastMs - new Date(hour).getTime()) / HOUR_MS
    const entry = hours[index]
    if (!entry) continue
    entry.counts[code] = (entry.counts[code] ?? 0) + count
    totals.set(code, (totals.get(code) ?? 0) + count)
  }
  const series = CODES.flatMap((code, index) => {
    const total = totals.get(code) ?? 0
    return total === 0 ? [] : [{ code, color: `var(--tx-chart-${index + 1})`, total }]
  })
  return { series, hours, total: series.reduce((sum, { total }) => sum + total, 0) }
}
