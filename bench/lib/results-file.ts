import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const RESULTS = join(import.meta.dirname, '..', 'RESULTS.md')

const PREFACE = `# Benchmark results

The last run of each suite. Absolute figures belong to the machine named with them; what can be compared
between machines is the ratios, each taken within one run.
`

/** Replaces the last section of one suite; the sections of other suites stay. */
export function keepSuiteResults(suite: string, section: string): void {
  const kept = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : PREFACE
  writeFileSync(RESULTS, withSection(kept, suite, section))
}

export function withSection(document: string, suite: string, section: string): string {
  const [begin, end] = [`<!-- ${suite}: begin -->`, `<!-- ${suite}: end -->`]
  const marked = `${begin}\n${section.trim()}\n${end}\n`
  const from = document.indexOf(begin)
  const to = document.indexOf(end)
  if (from === -1 || to < from) return `${document.trimEnd()}\n\n${marked}`
  return document.slice(0, from) + marked + document.slice(to + end.length).replace(/^\n/, '')
}
