export const STATUSES = ['pass', 'warning', 'fail', 'left-out'] as const
export type CheckStatus = (typeof STATUSES)[number]

/** The result that a check reports. */
export interface Finding {
  status: CheckStatus
  found: string
  /** Set by the check that measures latency. */
  latency?: Latency
}

export interface Latency {
  calls: number
  p50_ms: number
  p95_ms: number
  max_ms: number
  deadline_ms: number
}

export const GROUPS = {
  answers: 'Answers',
  signature: 'Signature',
  json: 'Odd but valid JSON',
  connection: 'Connection and time',
} as const

export interface CheckResult extends Finding {
  id: string
  group: keyof typeof GROUPS
  title: string
  /** Why it matters. */
  why: string
  /** How to mend it; absent when the check passed. */
  advice?: string
}

/** The JSON document of a run. The text and the HTML report are made from it. */
export interface CertifyReport {
  url: string
  app_id: string
  started_at: string
  result: 'passed' | 'failed'
  counts: Record<CheckStatus, number>
  checks: CheckResult[]
  /** Why the remaining checks did not run. */
  stopped?: string
}

export const pass = (found: string): Finding => ({ status: 'pass', found })
export const warn = (found: string): Finding => ({ status: 'warning', found })
export const fail = (found: string): Finding => ({ status: 'fail', found })
export const leaveOut = (found: string): Finding => ({ status: 'left-out', found })

export function countStatuses(checks: readonly Finding[]): Record<CheckStatus, number> {
  const count = (wanted: CheckStatus) => checks.filter(({ status }) => status === wanted).length
  return {
    pass: count('pass'),
    warning: count('warning'),
    fail: count('fail'),
    'left-out': count('left-out'),
  }
}
