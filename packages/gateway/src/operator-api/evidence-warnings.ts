import type { Sealer } from '@txgw/domain/audit/seals/sealer'
import type { Reconciler } from '@txgw/domain/reconcile/keep-reconciling'
import type { OperatorEnvironment } from './served.ts'

/** What tells whether somebody wrote past the service. An environment that is held has none. */
export interface Evidence extends Partial<Pick<OperatorEnvironment, 'witness'>> {
  sealer?: Pick<Sealer, 'fault'>
  reconciler?: Pick<Reconciler, 'faults'>
}

/** Anybody may ask, so they say no more than that. */
export function evidenceWarnings({ sealer, witness, reconciler }: Evidence): string[] {
  const count = reconciler?.faults.count ?? 0
  return [
    ...trailWarnings(sealer?.fault?.kind, witness?.trouble?.kind),
    ...(count > 0 ? [`records are not what the audit trail says (${count})`] : []),
  ]
}

/** Without a sealed trail nothing that a witness says can be judged. */
function trailWarnings(fault: string | undefined, trouble: string | undefined): string[] {
  if (fault?.startsWith('witness-')) return [`the audit trail and its witness are not at one (${fault})`]
  if (fault) return [`the audit trail is not the one that was sealed (${fault})`]
  return trouble ? [`the audit trail and its witness are not at one (witness-${trouble})`] : []
}
