/** Why what is sealed is not with the witness, or why what the witness says does not count. */
export const WITNESS_TROUBLES = ['away', 'refuses', 'lies', 'forgot', 'differs'] as const

export interface WitnessTrouble {
  kind: (typeof WITNESS_TROUBLES)[number]
  /** A sentence for the operator, without a full stop. */
  says: string
  /** The last seal of the witness, if it has another history than the store. */
  last?: { sealNo: number; hash: string }
}

export class WitnessFailure extends Error {
  override readonly name = 'WitnessFailure'
  readonly trouble: WitnessTrouble

  constructor(trouble: WitnessTrouble) {
    super(trouble.says)
    this.trouble = trouble
  }
}

export function away(says: string): WitnessFailure {
  return new WitnessFailure({ kind: 'away', says })
}

export function lies(says: string): WitnessFailure {
  return new WitnessFailure({ kind: 'lies', says })
}

export function refuses(says: string): WitnessFailure {
  return new WitnessFailure({ kind: 'refuses', says })
}
