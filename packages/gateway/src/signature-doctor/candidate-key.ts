import type { KeyObject } from 'node:crypto'

/** Whose key it is, seen from the request: the one it names, or one that was used by mistake. */
export type KeyRelation = 'named' | 'other-serial' | 'other-environment' | 'other-app'

export interface CandidateKey {
  publicKey: KeyObject
  relation: KeyRelation
  /** For the reader of a diagnosis, such as: serial_no "2" of app "my-game". */
  label: string
}
