import type { AuditStore } from '../audit/audit-store.ts'
import { type BaselineState, baselineObject, readBaseline } from './baseline-entry.ts'
import type { TracedKind } from './traced.ts'

const PAGE = 50

export type Baselines = ReadonlyMap<string, BaselineState>

/**
 * What the baseline says of each object of these kinds. Only the first one counts: a later one could make right what
 * somebody has put in since.
 */
export async function readBaselines(
  audit: Pick<AuditStore, 'search'>,
  kinds: readonly TracedKind[],
): Promise<Baselines> {
  const all = new Map<string, BaselineState>()
  for (const kind of kinds) {
    const parts = await readParts(audit, kind)
    const first = parts.at(-1)?.beganAtMs
    for (const { beganAtMs, states } of parts) {
      if (beganAtMs === first) for (const [object, state] of states) all.set(object, state)
    }
  }
  return all
}

async function readParts(audit: Pick<AuditStore, 'search'>, kind: TracedKind) {
  const parts: NonNullable<ReturnType<typeof readBaseline>>[] = []
  let before: number | undefined
  do {
    const page = { limit: PAGE, ...(before !== undefined && { before }) }
    const { entries, next } = await audit.search({ object: baselineObject(kind) }, page)
    for (const entry of entries) {
      const part = readBaseline(entry)
      if (part) parts.push(part)
    }
    before = next
  } while (before !== undefined)
  return parts
}
