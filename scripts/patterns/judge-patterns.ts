import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkSync } from 'recheck'

/** Far more than any pattern takes, also without the binary that fits few machines. */
const MS_MAX = 60_000
/** Attacks are judged by the characters that they make the matcher read, not by time, which a busy machine lacks. */
const BY_WORK_ALONE = { incubationTimeout: null, attackTimeout: null, seedingTimeout: null }

/**
 * Judges patterns, and keeps those that are linear in a file, because judging takes longer than all other gates
 * together.
 *
 * @returns for each pattern undefined, or what is wrong with it
 */
export function judgePatterns(
  patterns: { source: string; flags: string }[],
  { keptIn, version }: { keptIn: string; version: string },
): (string | undefined)[] {
  const linear = new Set(readKept(keptIn, version))
  const verdicts = patterns.map(({ source, flags }) => {
    const pattern = `/${source}/${flags}`
    if (linear.has(pattern)) return undefined
    const problem = judge(source, flags)
    if (problem === undefined) linear.add(pattern)
    return problem
  })
  mkdirSync(dirname(keptIn), { recursive: true })
  writeFileSync(keptIn, JSON.stringify({ version, linear: [...linear] }))
  return verdicts
}

function readKept(file: string, version: string): string[] {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    return kept.version === version ? kept.linear : []
  } catch {
    return []
  }
}

function judge(source: string, flags: string): string | undefined {
  const verdict = checkSync(source, flags, { timeout: MS_MAX, ...BY_WORK_ALONE })
  if (verdict.status === 'safe') return undefined
  if (verdict.status === 'unknown') return `could not be judged (${verdict.error.kind})`
  return `takes ${verdict.complexity.summary} time, for example for ${verdict.attack.pattern.slice(0, 100)}`
}
