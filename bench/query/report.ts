import { type Figure, figureTable } from '../lib/figure.ts'
import { ratiosByRound, type Spread, spreadOf } from '../lib/statistics.ts'
import type { Table } from '../lib/table.ts'
import { coresRow, latencyRows } from './latencies.ts'
import type { CpuFigures } from './measure-cpu.ts'
import type { MemoryFigures } from './measure-memory.ts'
import type { SlowClientFigures } from './measure-slow-clients.ts'
import type { SmallPiecesFigures } from './measure-small-pieces.ts'
import type { StartFigures } from './measure-start.ts'
import { FEW_ORDERS, type QueryOptions } from './options.ts'

export interface QueryFigures {
  cpu: CpuFigures
  start: StartFigures
  memory: { gateway: MemoryFigures; express: MemoryFigures }
  slowClients: SlowClientFigures
  smallPieces: SmallPiecesFigures
}

const TARGETS = {
  bare: 2.2,
  express: 0.58,
  large: 1.2,
  slowClients: 2,
  smallPieces: 1.2,
  rateBeside: 0.8,
  cpuBeside: 1.25,
}

/** Nothing is promised about the others. */
const PEER_TARGETS: Record<string, number> = { 'Go net/http': 1 }

export function queryTables(figures: QueryFigures, options: QueryOptions): Table[] {
  const many = options.orders.toLocaleString('en-US')
  const few = FEW_ORDERS.toLocaleString('en-US')
  return [
    figureTable('CPU time of the server for one verified query', cpuRows(figures.cpu, few, many)),
    figureTable('Ratios of these, each within a round', ratioRows(figures.cpu, few, many)),
    figureTable('From the command to ready', startRows(figures.start, many)),
    figureTable(`Memory with ${many} orders`, memoryRows(figures.memory)),
    figureTable(
      `A good query beside ${options.slowConnections.toLocaleString('en-US')} connections that dribble headers`,
      slowRows(figures.slowClients),
    ),
    figureTable('Bodies of 64 KiB in one-byte TLS records', smallPiecesRows(figures.smallPieces)),
  ]
}

function cpuRows({ bare, gateway, express, others }: CpuFigures, few: string, many: string): Figure[] {
  const row = (name: string, values: number[]): Figure => ({ name, value: spreadOf(values), unit: 'µs' })
  return [
    row('crypto.verify alone', bare),
    row(`gateway, ${few} orders`, gateway.small),
    row(`gateway, ${many} orders`, gateway.large),
    row(`Express, ${few} orders`, express.small),
    row(`Express, ${many} orders`, express.large),
    ...others.map(({ name, micros }) => row(`${name}, ${few} orders`, micros)),
  ]
}

function ratioRows({ bare, gateway, express, others }: CpuFigures, few: string, many: string): Figure[] {
  const row = (name: string, value: Spread, targetMax?: number): Figure => ({
    name,
    value,
    unit: '×',
    ...(targetMax !== undefined && { targetMax }),
  })
  return [
    row(`gateway / verify, ${few} orders`, ratiosByRound(gateway.small, bare), TARGETS.bare),
    row(`gateway / verify, ${many} orders`, ratiosByRound(gateway.large, bare), TARGETS.bare),
    row(`gateway / Express, ${few} orders`, ratiosByRound(gateway.small, express.small), TARGETS.express),
    row(`gateway / Express, ${many} orders`, ratiosByRound(gateway.large, express.large), TARGETS.express),
    ...others.map(({ name, micros }) =>
      row(`gateway / ${name}, ${few} orders`, ratiosByRound(gateway.small, micros), PEER_TARGETS[name]),
    ),
    row(`gateway, ${many} / ${few} orders`, ratiosByRound(gateway.large, gateway.small), TARGETS.large),
    row(`Express / verify, ${few} orders`, ratiosByRound(express.small, bare)),
    row(`Express, ${many} / ${few} orders`, ratiosByRound(express.large, express.small)),
  ]
}

function startRows({ first, empty, large }: StartFigures, many: string): Figure[] {
  return [
    { name: 'first start of all: certificate, token, stores', value: spreadOf(first), unit: 'ms' },
    { name: 'empty store', value: spreadOf(empty), unit: 'ms' },
    { name: `${many} orders`, value: spreadOf(large), unit: 'ms' },
    { name: `${many} orders / empty`, value: ratiosByRound(large, empty), unit: '×' },
  ]
}

function memoryRows({ gateway, express }: QueryFigures['memory']): Figure[] {
  return [...memoryRowsOf('gateway', gateway), ...memoryRowsOf('Express', express)]
}

function memoryRowsOf(name: string, { started, warm, connected, connections }: MemoryFigures): Figure[] {
  const mebibytes = (bytes: number) => spreadOf([bytes / 2 ** 20])
  const each = spreadOf([(connected - warm) / connections / 1024])
  return [
    { name: `${name}, just started`, value: mebibytes(started), unit: 'MiB' },
    { name: `${name}, after 5,000 queries`, value: mebibytes(warm), unit: 'MiB' },
    { name: `${name}, ${connections} open connections`, value: mebibytes(connected), unit: 'MiB' },
    { name: `${name}, for each connection`, value: each, unit: 'KiB' },
  ]
}

function slowRows({ alone, besideSlow, longestSlowMs, cut, apart }: SlowClientFigures): Figure[] {
  const latencies = { alone, beside: besideSlow }
  return [
    ...latencyRows(latencies, { others: 'them', targetMax: TARGETS.slowClients }),
    coresRow(apart),
    { name: 'slow connections cut', value: spreadOf([cut]), unit: '' },
    { name: 'longest life of a slow one', value: spreadOf([longestSlowMs]), unit: 'ms', targetMax: 10_000 },
  ]
}

function smallPiecesRows({
  gatewayCpuMs,
  bareHttpsCpuMs,
  ratesAlone,
  ratesBeside,
  cpuAlone,
  cpuBeside,
  apart,
}: SmallPiecesFigures): Figure[] {
  const cpu = ratiosByRound(gatewayCpuMs, bareHttpsCpuMs)
  const rate = ratiosByRound(ratesBeside, ratesAlone)
  const cpuOfGood = ratiosByRound(cpuBeside, cpuAlone)
  return [
    { name: 'gateway, CPU time for one', value: spreadOf(gatewayCpuMs), unit: 'ms' },
    { name: 'node:https, CPU time for one', value: spreadOf(bareHttpsCpuMs), unit: 'ms' },
    { name: 'CPU time, gateway / node:https', value: cpu, unit: '×', targetMax: TARGETS.smallPieces },
    { name: 'good answers alone', value: spreadOf(ratesAlone), unit: '/s' },
    { name: 'good answers beside ten such senders', value: spreadOf(ratesBeside), unit: '/s' },
    { name: 'good answers, beside them / alone', value: rate, unit: '×', targetMin: TARGETS.rateBeside },
    { name: 'CPU time of the service for a good answer, alone', value: spreadOf(cpuAlone), unit: 'µs' },
    { name: 'the same beside them', value: spreadOf(cpuBeside), unit: 'µs' },
    { name: 'the same, beside them / alone', value: cpuOfGood, unit: '×', targetMax: TARGETS.cpuBeside },
    coresRow(apart),
  ]
}
