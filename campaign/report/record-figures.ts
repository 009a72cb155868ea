import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { FAULT_KINDS, FAULT_NAMES, type Store } from '../schedule/fault.ts'
import { type Figures, together } from './figures.ts'

const TOTALS = join(import.meta.dirname, '../totals.json')
const DOCUMENT = join(import.meta.dirname, '../../docs/reliability.md')
const SECTION = /(<!-- campaign: begin -->\n)[\s\S]*(<!-- campaign: end -->)/

interface Totals {
  machine: string
  runs: number
  stores: Partial<Record<Store, Figures>>
}

/** Adds the figures of a run to those of all runs before it, and writes them into the document. */
export function recordFigures(store: Store, figures: Figures): void {
  const totals: Totals = JSON.parse(readFileSync(TOTALS, 'utf8'))
  const before = totals.stores[store]
  totals.stores[store] = before ? together(before, figures) : figures
  totals.runs++
  totals.machine = `${process.platform} ${process.arch}, ${cpus().length} cores, Node ${process.version}`
  writeFileSync(TOTALS, `${JSON.stringify(totals, null, 2)}\n`)
  const document = readFileSync(DOCUMENT, 'utf8')
  writeFileSync(
    DOCUMENT,
    document.replace(SECTION, (_, begin, end) => `${begin}${sectionOf(totals).join('\n')}\n${end}`),
  )
}

function sectionOf({ machine, runs, stores }: Totals): string[] {
  const both = (['sqlite', 'postgres'] as const).map((store) => stores[store])
  const row = (name: string, cell: (figures: Figures) => string) =>
    `| ${name} | ${both.map((figures) => (figures ? cell(figures) : '–')).join(' | ')} |`
  return [
    `${runs} runs on ${machine}.`,
    '',
    '| | SQLite | PostgreSQL |',
    '|---|---:|---:|',
    row('hours', ({ seconds }) => (seconds / 3600).toFixed(2)),
    row('operations checked', ({ operations }) => operations.toLocaleString('en')),
    row('notifications checked', ({ notifications }) => notifications.toLocaleString('en')),
    row('violations', ({ violations }) => String(violations)),
    row('p99 of a read before the faults, worst run', ({ p99 }) => `${p99.before.toFixed(0)} ms`),
    row('p99 of a read during the faults, worst run', ({ p99 }) => `${p99.during.toFixed(0)} ms`),
    row('p99 of a read after the faults, worst run', ({ p99 }) => `${p99.after.toFixed(0)} ms`),
    '',
    'Each cell has the number of times that the fault was survived, and the longest time in which a service gave no good',
    'answer, from its beginning until 10 s after its end. Other faults may have been active at the same time.',
    '',
    '| fault | | SQLite | PostgreSQL |',
    '|---|---|---:|---:|',
    ...FAULT_NAMES.map((name) => {
      const cells = both.map((figures) => {
        const fault = figures?.faults[name]
        return fault ? `${fault.survived}, ${(fault.longestSilenceMs / 1000).toFixed(1)} s` : '–'
      })
      return `| \`${name}\` | ${FAULT_KINDS[name].words} | ${cells.join(' | ')} |`
    }),
  ]
}
