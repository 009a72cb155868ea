import { suite } from '../lib/suite.ts'
import { measureAudit } from './measure-audit.ts'
import { auditTable } from './report.ts'

export const auditSuite = suite({
  name: 'audit',
  full: { rounds: 11, ordersPerRound: 300 },
  quick: { rounds: 3, ordersPerRound: 40 },
  quickly: '3 short rounds; prints the table and keeps nothing',
  measure: (options, progress) => measureAudit({ options, progress }),
  tables: (figures) => [auditTable(figures)],
  notes: (
    options,
  ) => `- A status change is what the operator's call does behind HTTP: it reads the order, checks the step and stores the new
  status with its version, its history and its counters, durably (\`fsync\` on).
- *Without*: the same store and the same code, called without an entry. It is the statement of the release before the
  audit trail.
- *The whole call* is \`POST …/orders/{app_id}/{id}/status\` over one kept connection, as its client sees it. It cannot be
  made without an entry, so for the ratio the cost of the entry in the store is taken off.
- Changes with and without an entry take turns one by one, ${(options.ordersPerRound * 3).toLocaleString('en-US')} in a round, ${options.rounds} rounds after a warm-up that
  does not count. A ratio is taken within each round of the medians; the median of these is judged.`,
})
