import { type Figure, figureTable } from '../lib/figure.ts'
import { type Machine, machineLine } from '../lib/machine.ts'
import { ratiosByRound, spreadOf } from '../lib/statistics.ts'
import { markdownTable, type Table } from '../lib/table.ts'
import type { SdkFigures } from './measure-sdk.ts'
import type { SdkOptions } from './options.ts'

const RATIO_MAX = 1.1

export function sdkTables({ bare, webCrypto, inMemory, bareFetch, network }: SdkFigures): Table[] {
  const micros = (name: string, values: number[]): Figure => ({ name, value: spreadOf(values), unit: 'µs' })
  const transport = bare.map((value, round) => value + (bareFetch[round] as number))
  return [
    figureTable('CPU time of the client for one query', [
      micros('crypto.sign alone', bare),
      micros('crypto.subtle.sign alone', webCrypto),
      micros('SDK query, answered from memory', inMemory),
      micros('fetch alone', bareFetch),
      micros('SDK query over loopback', network),
    ]),
    figureTable('Ratios of these, each within a round', [
      {
        name: 'SDK query from memory / crypto.sign',
        value: ratiosByRound(inMemory, bare),
        unit: '×',
        targetMax: RATIO_MAX,
      },
      {
        name: 'SDK query from memory / crypto.subtle.sign',
        value: ratiosByRound(inMemory, webCrypto),
        unit: '×',
      },
      { name: 'SDK query over loopback / crypto.sign', value: ratiosByRound(network, bare), unit: '×' },
      {
        name: 'SDK query over loopback / (crypto.sign + fetch)',
        value: ratiosByRound(network, transport),
        unit: '×',
      },
    ]),
  ]
}

export interface Section {
  tables: readonly Table[]
  machine: Machine
  /** Day of the run. */
  date: string
  options: SdkOptions
}

export function resultsSection({ tables, machine, date, options }: Section): string {
  return `## sdk

${date}, on ${machineLine(machine)}.
Repeat with \`npm run bench -- sdk\`.

${tables.map(markdownTable).join('\n\n')}

### How to read it

- CPU time is user and system time of the client process with all its threads, before and after
  ${options.queriesPerRound.toLocaleString('en-US')} queries one after the other. Every answer is checked to be the order that was asked for.
- *crypto.sign alone* signs the same string with the same key, in a loop on the main thread.
- *answered from memory*: the whole of \`queryOrder\` with a \`fetch\` that makes its answer at once, so that what
  the SDK itself adds to the signature can be seen. This is the judged ratio.
- *over loopback*: the same with the platform's \`fetch\` and a server in another process, over HTTP with
  keep-alive. *fetch alone* sends the same body without a signature; on a machine that signs fast it costs more
  than signing, whoever calls it.
- The contestants take turns, ${options.rounds} rounds after a warm-up that does not count. A ratio is taken within each round;
  the median of these is judged, the lowest and highest show the noise.
`
}
