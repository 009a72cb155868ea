import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type RecordedRun, runsSection } from './runs-section.ts'

const RUNS = join(import.meta.dirname, '../runs.jsonl')
const DOCUMENT = join(import.meta.dirname, '../../docs/reliability.md')
const SECTION = /(<!-- campaign: begin -->\n)[\s\S]*(<!-- campaign: end -->)/

/** Adds a run to the recorded ones, whether or not it went well, and writes what all have shown into the document. */
export function recordRun(run: Omit<RecordedRun, 'at' | 'machine' | 'load'>): void {
  const recorded: RecordedRun = {
    at: new Date().toISOString(),
    machine: `${process.platform} ${process.arch}, ${cpus().length} cores, Node ${process.version}`,
    load: Math.round((loadavg()[1] as number) * 10) / 10,
    ...run,
  }
  appendFileSync(RUNS, `${JSON.stringify(recorded)}\n`)
  const lines = readFileSync(RUNS, 'utf8').trimEnd().split('\n')
  const section = runsSection(lines.map((line): RecordedRun => JSON.parse(line)))
  const document = readFileSync(DOCUMENT, 'utf8')
  writeFileSync(
    DOCUMENT,
    document.replace(SECTION, (_, begin, end) => `${begin}${section.join('\n')}\n${end}`),
  )
}
