import { systemClock } from '@txgw/base/clock'
import { suite } from '../lib/suite.ts'
import { FEW_ORDERS } from '../query/options.ts'
import { prepareStore } from '../query/queried-store.ts'
import { measureOverload } from './measure-overload.ts'
import { overloadTables } from './report.ts'

export const overloadSuite = suite({
  name: 'overload',
  full: { rounds: 3, connections: 16, stepSeconds: 3, calmSeconds: 10, floodSeconds: 20 },
  quick: { rounds: 1, stepSeconds: 2, calmSeconds: 4, floodSeconds: 6 },
  quickly: '1 round of short loads; prints the table and keeps nothing',
  flags: { rounds: { help: 'rounds (3)' }, connections: { help: 'connections of the generator (16)' } },
  measure: async (options, progress) => {
    const store = await prepareStore(FEW_ORDERS, { clock: systemClock, progress })
    return measureOverload(options, store, progress)
  },
  tables: overloadTables,
  notes: (
    options,
  ) => `- The service has one core and the generator the other one, before all other processes where the system lets us
  (\`bench/lib/own-core.ts\`).
- The generator sends signed queries on ${options.connections} HTTPS connections, each query in a TLS record of its own. The times are
  random and do not depend on the answers. A query leaves within a millisecond of its time, and its latency counts from that time.
- Every answer is checked: the order that was asked for, or a whole 503 with \`Retry-After\`, the error body and its
  \`debug_id\`. Another answer, a missing one or a closed connection ends the run.
- *Most useful answers*: the load is raised by 12 % every ${options.stepSeconds} s until the useful answers have not become more three
  times. Then ${options.calmSeconds} s at 80 % of the most, ${options.floodSeconds} s at five times of it, its first moments included, 10 s of rest, and 80 % again.`,
})
