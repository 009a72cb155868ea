import { suite } from '../lib/suite.ts'
import { measureSdk } from './measure-sdk.ts'
import { sdkTables } from './report.ts'

export const sdkSuite = suite({
  name: 'sdk',
  full: { rounds: 21, queriesPerRound: 1_000 },
  quick: { rounds: 3, queriesPerRound: 500 },
  quickly: '3 short rounds; prints the table and keeps nothing',
  flags: { rounds: { help: 'rounds of the comparison (21)' } },
  measure: measureSdk,
  tables: sdkTables,
  notes: (
    options,
  ) => `- CPU time is user and system time of the client process with all its threads, before and after
  ${options.queriesPerRound.toLocaleString('en-US')} queries, 16 of them under way at the same time as in a backend with work to do; *one after
  another* waits for each before the next. Every answer is checked to be the order that was asked for.
- *RSA signature alone* signs the same string with the same key in the same thread pool, nothing else, as the
  webhook suite does too. *that blocks*: \`crypto.sign\` in a loop, which holds up everything else in the process
  and saves the way to another thread and back.
- *answered from memory*: the whole of \`queryOrder\` with a \`fetch\` that makes its answer at once, so that what
  the SDK itself adds to the signature can be seen.
- *over loopback*: the same with the platform's \`fetch\` and a server in another process, over HTTP with
  keep-alive. *fetch alone* sends the same body without a signature; on a machine that signs fast it costs more
  than signing, whoever calls it.
- The contestants take turns, ${options.rounds} rounds after a warm-up that does not count. A ratio is taken within each round;
  the median of these is judged, the lowest and highest show the noise.`,
})
