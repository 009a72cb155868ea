/** Why the trail is not the one that this data directory remembers. */
export const SEAL_FAULTS = [
  'seal-missing',
  'seal-differs',
  'seal-broken',
  'seal-stranger',
  'entries-missing',
  'entries-differ',
  'witness-differs',
] as const

export interface SealFault {
  kind: (typeof SEAL_FAULTS)[number]
  /** A sentence for the operator, without a full stop. It names seals and numbers, and nobody. */
  says: string
}

/** The sentence for the operator wherever the service tells it. */
export function faultText(environment: string, { kind, says }: SealFault): string {
  const what =
    kind === 'witness-differs'
      ? 'is not the one that the witness has'
      : 'is not the one that was sealed, so nothing is sealed'
  return `The audit trail of ${environment} ${what}: ${says}. "txgw audit verify" shows more; when the reason is known, "txgw audit accept --env ${environment} --reason <text>" goes on from what is there`
}
