import type { KeyObject } from 'node:crypto'

/** The relation of a key to the request: the key that it names, or one that was used by mistake. */
export type KeyRelation =
  | 'named'
  | 'serial-misspelt'
  | 'app-misspelt'
  | 'other-serial'
  | 'other-environment'
  | 'other-app'

export interface CandidateKey {
  publicKey: KeyObject
  relation: KeyRelation
  /** For the reader of a diagnosis, for example: serial_no "2" of app "my-game". */
  label: string
  /** How the name in the request differs from that of the key. */
  differs?: string
}
