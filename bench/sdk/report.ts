import { figure, figureTable, ratio } from '../lib/figure.ts'
import type { Table } from '../lib/table.ts'
import type { SdkFigures } from './measure-sdk.ts'

const TARGETS = { fromMemory: { targetMax: 1.05 }, overLoopback: { targetMax: 1.1 } }

export function sdkTables(figures: SdkFigures): Table[] {
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
