import { figure, figureTable, ratio } from '../lib/figure.ts'
import { suite } from '../lib/suite.ts'
import type { Table } from '../lib/table.ts'
import { measureSdk, type SdkFigures } from './measure-sdk.ts'

const TARGETS = { fromMemory: { targetMax: 1.05 }, overLoopback: { targetMax: 1.1 } }

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

function sdkTables(figures: SdkFigures): Table[] {
  const { blocking, bare, webCrypto, inMemory, bareFetch, network, bareLone, inMemoryLone } = figures
  const micros = (name: string, values: number[]) => figure(name, values, 'µs')
  const transport = bare.map((value, round) => value + (bareFetch[round] as number))
  return [
    figureTable('CPU time of the client for one query', [
      micros('RSA signature alone', bare),
      micros('the same through crypto.subtle', webCrypto),
      micros('SDK query, answered from memory', inMemory),
      micros('fetch alone', bareFetch),
      micros('SDK query over loopback', network),
      micros('RSA signature alone, one after another', bareLone),
      micros('SDK query, answered from memory, one after another', inMemoryLone),
      micros('RSA signature that blocks the main thread', blocking),
    ]),
    figureTable('Ratios of these, each within a round', [
      ratio('SDK query from memory / signature', [inMemory, bare], TARGETS.fromMemory),
      ratio('SDK query from memory / signature through crypto.subtle', [inMemory, webCrypto]),
      ratio(
        'SDK query from memory / signature, one after another',
        [inMemoryLone, bareLone],
        TARGETS.fromMemory,
      ),
      ratio('SDK query from memory / signature that blocks', [inMemory, blocking]),
      ratio('SDK query over loopback / signature', [network, bare]),
      ratio('SDK query over loopback / (signature + fetch)', [network, transport], TARGETS.overLoopback),
    ]),
  ]
}
