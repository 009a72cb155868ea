import { type Machine, machineLine } from '../lib/machine.ts'
import { markdownTable, type Table } from '../lib/table.ts'
import type { QueryOptions } from './options.ts'

interface Section {
  tables: readonly Table[]
  machine: Machine
  /** The day of the run. */
  date: string
  options: QueryOptions
}

export function resultsSection({ tables, machine, date, options }: Section): string {
  return `## query

${date}, on ${machineLine(machine)}.
Repeat with \`npm run bench -- query\`${options.orders === 1_000_000 ? '' : ` \`--orders ${options.orders}\``}. The first run also makes the orders and keeps them in \`bench/.data\`.

${tables.map(markdownTable).join('\n\n')}

### How to read it

- CPU time is user and system time of the server process with all its threads, read by the process itself
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
  is compared too, with all that the senders cost it: 1.25 times as much is 0.8 of the rate.
`
}
