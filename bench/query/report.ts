import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import { columns } from '../lib/rounds.ts'
import type { Table } from '../lib/table.ts'
import { coresRow, latencyRows } from './good-client.ts'
import type { CpuFigures } from './measure-cpu.ts'
import type { MemoryFigures } from './measure-memory.ts'
import type { SlowClientFigures } from './measure-slow-clients.ts'
import type { SmallPiecesFigures } from './measure-small-pieces.ts'
import type { StartTimes } from './measure-start.ts'
import type { QueryOptions } from './options.ts'
import { FEW_ORDERS } from './queried-store.ts'

export interface QueryFigures {
  cpu: CpuFigures
  start: StartTimes[]
  memory: { gateway: MemoryFigures; express: MemoryFigures }
  slowClients: SlowClientFigures
  smallPieces: SmallPiecesFigures
}

const TARGETS = {
  bare: { targetMax: 2.2 },
  express: { targetMax: 0.58 },
  large: { targetMax: 1.2 },
  slowClients: 2,
  smallPieces: 1.2,
  rateBeside: 0.8,
  cpuBeside: 1.25,
}

/** Nothing is promised about the others. */
const PEER_TARGETS: Record<string, { targetMax: number }> = { 'Go net/http': { targetMax: 1 } }

export function queryTables(figures: QueryFigures, options: QueryOptions): Table[] {
  const many = options.orders.toLocaleString('en-US')
  const few = FEW_ORDERS.toLocaleString('en-US')
  return [
    figureTable('CPU time of the server for one verified query', cpuRows(figures.cpu, few, many)),
    figureTable('Ratios of these, each within a round', ratioRows(figures.cpu, few, many)),
    figureTable('From the command to ready', startRows(figures.start, many)),
    figureTable(`Memory with ${many} orders`, [
      ...memoryRows('gateway', figures.memory.gateway),
      ...memoryRows('Express', figures.memory.express),
    ]),
    figureTable(
      `A good query beside ${options.slowConnections.toLocaleString('en-US')} connections that dribble headers`,
      slowRows(figures.slowClients),
    ),
    figureTable('Bodies of 64 KiB in one-byte TLS records', smallPiecesRows(figures.smallPieces)),
  ]
}

function cpuRows({ bare, gateway, express, others }: CpuFigures, few: string, many: string): Figure[] {
  const row = (name: string, values: number[]) => figure(name, values, 'µs')
  return [
    row('crypto.verify alone', bare),
    row(`gateway, ${few} orders`, gateway.small),
    row(`gateway, ${many} orders`, gateway.large),
    row(`Express, ${few} orders`, express.small),
    row(`Express, ${many} orders`, express.large),
    ...Object.entries(others).map(([name, micros]) => row(`${name}, ${few} orders`, micros)),
  ]
}

function ratioRows({ bare, gateway, express, others }: CpuFigures, few: string, many: string): Figure[] {
  return [
    ratio(`gateway / verify, ${few} orders`, [gateway.small, bare], TARGETS.bare),
    ratio(`gateway / verify, ${many} orders`, [gateway.large, bare], TARGETS.bare),
    ratio(`gateway / Express, ${few} orders`, [gateway.small, express.small], TARGETS.express),
    ratio(`gateway / Express, ${many} orders`, [gateway.large, express.large], TARGETS.express),
    ...Object.entries(others).map(([name, micros]) =>
      ratio(`gateway / ${name}, ${few} orders`, [gateway.small, micros], PEER_TARGETS[name]),
    ),
    ratio(`gateway, ${many} / ${few} orders`, [gateway.large, gateway.small], TARGETS.large),
    ratio(`Express / verify, ${few} orders`, [express.small, bare]),
    ratio(`Express, ${many} / ${few} orders`, [express.large, express.small]),
  ]
}

function startRows(rounds: StartTimes[], many: string): Figure[] {
  const { first, empty, large } = columns(['first', 'empty', 'large'], rounds)
  return [
    figure('first start of all: certificate, token, stores', first, 'ms'),
    figure('empty store', empty, 'ms'),
    figure(`${many} orders`, large, 'ms'),
    ratio(`${many} orders / empty`, [large, empty]),
  ]
}

function memoryRows(name: string, { started, warm, connected, connections }: MemoryFigures): Figure[] {
  const inMebibytes = (what: string, bytes: number) => figure(`${name}, ${what}`, [bytes / 2 ** 20], 'MiB')
  return [
    inMebibytes('just started', started),
    inMebibytes('after 5,000 queries', warm),
    inMebibytes(`${connections} open connections`, connected),
    figure(`${name}, for each connection`, [(connected - warm) / connections / 1024], 'KiB'),
  ]
}

function slowRows({ longestSlowMs, cut, apart, ...latencies }: SlowClientFigures): Figure[] {
  return [
    ...latencyRows(latencies, { others: 'them', targetMax: TARGETS.slowClients }),
    coresRow(apart),
    figure('slow connections cut', [cut], ''),
    figure('longest life of a slow one', [longestSlowMs], 'ms', { targetMax: 10_000 }),
  ]
}

function smallPiecesRows({ gateway, bareHttps, apart, ...good }: SmallPiecesFigures): Figure[] {
  const alone = columns(['rate', 'cpuMicros'], good.alone)
  const beside = columns(['rate', 'cpuMicros'], good.beside)
  return [
    figure('gateway, CPU time for one', gateway, 'ms'),
    figure('node:https, CPU time for one', bareHttps, 'ms'),
    ratio('CPU time, gateway / node:https', [gateway, bareHttps], {
      targetMax: TARGETS.smallPieces,
    }),
    figure('good answers alone', alone.rate, '/s'),
    figure('good answers beside ten such senders', beside.rate, '/s'),
    ratio('good answers, beside them / alone', [beside.rate, alone.rate], { targetMin: TARGETS.rateBeside }),
    figure('CPU time of the service for a good answer, alone', alone.cpuMicros, 'µs'),
    figure('the same beside them', beside.cpuMicros, 'µs'),
    ratio('the same, beside them / alone', [beside.cpuMicros, alone.cpuMicros], {
      targetMax: TARGETS.cpuBeside,
    }),
    coresRow(apart),
  ]
}
