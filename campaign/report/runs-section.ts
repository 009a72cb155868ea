import { FAULT_KINDS, FAULT_NAMES, type Store } from '../schedule/fault.ts'
import { type Figures, quantile } from './figures.ts'

export interface RecordedRun {
  at: string
  machine: string
  /** Of the machine, averaged over the last five minutes of the run. */
  load: number
  store: Store
  seed: number
  figures: Figures
}

/** What all recorded runs have shown, as Markdown. */
export function runsSection(runs: RecordedRun[]): string[] {
  const both = (['sqlite', 'postgres'] as const).map((store) => runs.filter((run) => run.store === store))
  const row = (name: string, cell: (runs: RecordedRun[]) => string) =>
    `| ${name} | ${both.map((ofStore) => (ofStore.length > 0 ? cell(ofStore) : '–')).join(' | ')} |`
  const sum = (of: 'operations' | 'notifications' | 'violations') => (ofStore: RecordedRun[]) =>
    ofStore.reduce((total, { figures }) => total + figures[of], 0).toLocaleString('en')
  const p99 = (when: keyof Figures['p99Ms']) => (ofStore: RecordedRun[]) =>
    middleAndMost(ofStore.map(({ figures }) => figures.p99Ms[when]))
  return [
    `On ${[...new Set(runs.map(({ machine }) => machine))].join('; ')}. Where two numbers stand, they are the median and the`,
    'highest.',
    '',
    '| | SQLite | PostgreSQL |',
    '|---|---:|---:|',
    row('runs, each with a seed of its own', (ofStore) =>
      String(new Set(ofStore.map(({ seed }) => seed)).size),
    ),
    row('hours', hoursOf),
    row('hours of runs without a violation', (ofStore) =>
      hoursOf(ofStore.filter(({ figures }) => figures.violations === 0)),
    ),
    row('operations checked', sum('operations')),
    row('notifications checked', sum('notifications')),
    row('violations', sum('violations')),
    row('p99 of a read before the faults, ms', p99('before')),
    row('p99 of a read during the faults, ms', p99('during')),
    row('p99 of a read after the faults, ms', p99('after')),
    row('load of the machine, its other work included', (ofStore) =>
      middleAndMost(ofStore.map(({ load }) => load)),
    ),
    '',
    'Each cell has the number of times that the fault was survived, and the longest time in seconds in which one of the',
    'services gave no good answer, from its beginning until 10 s after its end. Other faults were active at the same time.',
    '',
    '| fault | | SQLite | PostgreSQL |',
    '|---|---|---:|---:|',
    ...FAULT_NAMES.map((name) => {
      const cells = both.map((ofStore) => {
        const silences = ofStore.flatMap(({ figures }) => figures.silencesMs[name] ?? [])
        if (silences.length === 0) return '–'
        return `${silences.length}: ${middleAndMost(silences.map((ms) => Math.round(ms / 100) / 10))}`
      })
      return `| \`${name}\` | ${FAULT_KINDS[name].words} | ${cells.join(' | ')} |`
    }),
  ]
}

function hoursOf(runs: RecordedRun[]): string {
  return (runs.reduce((seconds, { figures }) => seconds + figures.seconds, 0) / 3600).toFixed(2)
}

function middleAndMost(values: number[]): string {
  return `${quantile(values, 0.5)}, ${Math.max(...values)}`
}
