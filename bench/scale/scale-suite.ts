import { suite } from '../lib/suite.ts'
import { startDatabaseServer } from './database-server.ts'
import { measureScale } from './measure-scale.ts'
import { FULL, QUICK } from './options.ts'
import { scaleTables } from './report.ts'

export const scaleSuite = suite({
  name: 'scale',
  full: FULL,
  quick: QUICK,
  quickly: '10000 and 100000 orders, 3 rounds; prints the tables and keeps nothing',
  flags: { rounds: { help: 'rounds of the comparison (11)' } },
  hint: `At its first time, the full run makes 10 million orders in PostgreSQL, with 100 million rows of history, and 10 million
in an embedded store. That takes about an hour, and 60 GB below bench/.data.`,
  measure: async (options, progress) => {
    await using server = await startDatabaseServer()
    return await measureScale({ server, options, progress })
  },
  tables: scaleTables,
  again: () => '. The first run also makes the orders and keeps them in `bench/.data`.',
  notes: (
    options,
    machine,
  ) => `- CPU time of the gateway is user and system time of its process and of all workers it started; that of the
  server is the same of PostgreSQL with all its sessions. Both are read from outside, before and after
  ${options.requestsPerRound.toLocaleString('en-US')} queries on ${options.connections} HTTPS connections; every answer is checked.
- PostgreSQL 18 runs on the same machine, \`fsync\` on, 2 GB of shared buffers.
- *postgres.js query and crypto.verify alone*: in one process, for each query one verification of the same
  signature and one prepared statement that reads the same order by its key, ${options.connections} under way at the same time.
- *One worker and two*: the load, the database and the workers share the ${machine.cores} cores, so two workers cannot
  be twice as fast here; what shows is whether the second one costs more for each query. *2 services of
  their own* have no primary: each has its own port and half of the connections, on the same store. What they cost more
  than one is the machine's own, and no way of sharing a port can cost less.
- *One recharge*: the operator's call, the recorded recharge, the signed notification to a game backend in
  another process, its answer, the decision and the new order; ${options.rechargesPerRound.toLocaleString('en-US')} in a round.
  *The validation alone* is \`POST …/validations\`: the same question, its answer and its record.
- The contestants take turns, ${options.rounds} rounds after a warm-up that does not count. A ratio is taken within each round;
  the median of these is judged, the lowest and highest show the noise.`,
})
