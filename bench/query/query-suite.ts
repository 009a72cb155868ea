import type { Progress } from '../lib/progress.ts'
import { suite } from '../lib/suite.ts'
import { measureCpu } from './measure-cpu.ts'
import { measureMemory } from './measure-memory.ts'
import { measureSlowClients } from './measure-slow-clients.ts'
import { measureSmallPieces } from './measure-small-pieces.ts'
import { measureStart } from './measure-start.ts'
import type { QueryOptions } from './options.ts'
import { FEW_ORDERS, prepareStore } from './queried-store.ts'
import { type QueryFigures, queryTables } from './report.ts'

export const querySuite = suite({
  name: 'query',
  full: {
    orders: 1_000_000,
    rounds: 15,
    requestsPerRound: 4_000,
    connections: 16,
    idleConnections: 1_000,
    slowConnections: 1_000,
    latencySeconds: 8,
    startRounds: 5,
  },
  quick: {
    orders: 100_000,
    rounds: 3,
    requestsPerRound: 2_000,
    idleConnections: 200,
    slowConnections: 200,
    // Longer than the service waits for the headers of a request, so that it cuts the slow connections.
    latencySeconds: 9,
    startRounds: 2,
  },
  quickly: '100000 orders, 3 rounds, small loads; prints the table and keeps nothing',
  flags: {
    orders: { help: 'orders in the large store (1000000); the small one has 10000', min: FEW_ORDERS },
    rounds: { help: 'rounds of the comparison (15)' },
  },
  measure: measureAll,
  tables: queryTables,
  again: ({ orders }) =>
    `${orders === 1_000_000 ? '' : ` \`--orders ${orders}\``}. The first run also makes the orders and keeps them in \`bench/.data\`.`,
  notes: (
    options,
  ) => `- CPU time is user and system time of the server process with all its threads, read by the process itself
  before and after ${options.requestsPerRound.toLocaleString('en-US')} queries. The load comes from another process: ${options.connections} HTTPS connections, one
  signed request in flight on each, 1,000 different orders in random order. Every answer is checked to be 200
  with the order that was asked for; one wrong answer ends the run.
- *gateway* is the whole service in its production environment, as \`txgw serve\` starts it: rate limiter,
  request records, metrics, time-outs, both environments open. The moment after each turn counts too, so that
  records written behind the answers are paid for.
- *crypto.verify alone* is a loop over the same strings and signatures with the same key.
- *Express* is the same query as most would write it (\`bench/query/peers/\`): Express 5 with its
  defaults, \`express.raw\`, \`crypto.verify\`, a prepared statement on a SQLite table of its own with a column for each
  field and no index but its key, on \`node:https\` with the gateway's TLS options and certificate. It keeps no records, no
  metrics and no limits. *Go net/http* and *Bun.serve* do the same, if the machine has them (Debian's \`golang-go\` and
  \`golang-github-mattn-go-sqlite3-dev\`; \`bun\` of npm); their CPU time is read from outside.
- The contestants take turns, ${options.rounds} rounds after a warm-up that does not count. A ratio is taken within each round;
  the median of these is judged, the lowest and highest show the noise.
- *From the command to ready* runs \`txgw serve\` until \`/readyz\` answers 200.
- *Memory* is the resident set. Each of the open connections has made one verified query and stays idle.
- *A good query beside slow ones*: 400 queries a second on ${options.connections} connections, timed by the client, while another
  process keeps the slow connections open, one header byte a second each, and replaces those that are cut. A handshake costs
  a client as much as the server, and such clients are on other machines in life: during the measurement the service and the
  client that times it run before all others, where the system lets us (\`bench/lib/keep-cores.ts\`).
- *Bodies in one-byte records*: unsigned requests, each write a TLS record of its own. *node:https* is a server that reads the body and
  answers (\`bench/query/bare-https-child.ts\`). Good answers are signed queries on ${options.connections} connections, one in flight on each, as many as they carry,
  alone and while another process keeps ten senders at it. The senders fill the buffers of their connections before the measurement
  begins. Then the service and the good client get the cores first, as above. The CPU time of the service for each good answer
  is compared too, with all that the senders cost it: 1.25 times as much is 0.8 of the rate.`,
})

async function measureAll(options: QueryOptions, progress: Progress): Promise<QueryFigures> {
  const small = await prepareStore(FEW_ORDERS, progress)
  const large = await prepareStore(options.orders, progress)
  return {
    cpu: await measureCpu({ options, stores: { small, large }, progress }),
    memory: await measureMemory(options, large, progress),
    slowClients: await measureSlowClients(options, large, progress),
    smallPieces: await measureSmallPieces(options, large, progress),
    start: await measureStart(options, large.dataset, progress),
  }
}
