import type { Environment } from '@txgw/base/environment'
import type { KindCheck } from '@txgw/store/copy/verify-copy'
import { type Column, tableLines } from '../../output/text-layout.ts'

export interface CheckedKind extends KindCheck {
  environment: Environment
}

/** Enough to tell two checksums apart at a glance; the JSON document has the whole value. */
const CHECKSUM_SHOWN = 16

const COLUMNS: Column<CheckedKind>[] = [
  { title: 'ENVIRONMENT', value: ({ environment }) => environment },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'SOURCE', value: ({ source }) => source.records.toLocaleString('en-US') },
  { title: 'TARGET', value: ({ target }) => target.records.toLocaleString('en-US') },
  { title: 'CHECKSUM', value: ({ source }) => source.checksum.slice(0, CHECKSUM_SHOWN) },
  { title: 'RESULT', value: ({ isSame }) => (isSame ? 'same' : 'DIFFERS') },
]

export function copyTable(checks: CheckedKind[]): string {
  return tableLines(COLUMNS, checks)
}

export interface CopyDocument {
  from: string
  to: string
  verified: boolean
  kinds: {
    environment: Environment
    kind: string
    source: KindCheck['source']
    target: KindCheck['target']
    same: boolean
  }[]
}

export function copyDocument(
  { from, to }: { from: string; to: string },
  checks: CheckedKind[],
): CopyDocument {
  return {
    from,
    to,
    verified: checks.every(({ isSame }) => isSame),
    kinds: checks.map(({ environment, kind, source, target, isSame }) => ({
      environment,
      kind,
      source,
      target,
      same: isSame,
    })),
  }
}
