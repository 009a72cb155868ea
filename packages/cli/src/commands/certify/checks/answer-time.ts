import { milliseconds, plural } from '../../../output/text-layout.ts'
import type { Check } from '../check.ts'
import type { Finding } from '../report.ts'

export const answerTime: Check = {
  id: 'answer-time',
  group: 'connection',
  title: 'Answers come well before the deadline',
  why: 'An answer after the deadline does not count: the recharge ends and the player sees an error.',
  advice:
    'Look players up by an index and make no slow calls on the way. If that is not enough, ask for a longer deadline for the app.',
  run: async ({ prober, calls, deadlineMs }) => {
    const times: number[] = []
    for (let i = 0; i < calls; i++) {
      const { verdict, tookMs } = await prober.ask()
      times.push(verdict.kind === 'no-answer' ? Number.POSITIVE_INFINITY : tookMs)
    }
    return judgeTimes(times, deadlineMs)
  },
}

/** @param times one for each call; infinite for a call without an answer */
export function judgeTimes(times: number[], deadlineMs: number): Finding {
  const sorted = times.filter(Number.isFinite).sort((a, b) => a - b)
  const unanswered = times.length - sorted.length
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => nearestRank(sorted, share))
  if (p50 === undefined || p95 === undefined || max === undefined) {
    return { status: 'fail', found: `none of ${plural(times.length, 'call')} was answered` }
  }
  const bounds = `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}, longest ${milliseconds(max)}`
  const lost = unanswered > 0 ? `; ${unanswered} not answered` : ''
  const status = unanswered > 0 || p95 > deadlineMs ? 'fail' : p95 > deadlineMs / 2 ? 'warning' : 'pass'
  return {
    status,
    found: `${bounds} over ${plural(times.length, 'call')}${lost}; the deadline is ${milliseconds(deadlineMs)}`,
    latency: {
      calls: times.length,
      p50_ms: rounded(p50),
      p95_ms: rounded(p95),
      max_ms: rounded(max),
      deadline_ms: deadlineMs,
    },
  }
}

function nearestRank(sorted: number[], share: number): number | undefined {
  return sorted[Math.ceil(share * sorted.length) - 1]
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}
