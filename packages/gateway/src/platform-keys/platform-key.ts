/** The public half of a signing key, as merchants see it. */
export interface PlatformKey {
  serialNo: string
  /** SPKI PEM. */
  publicKey: string
  /** SHA-256 over the SPKI DER, lower-case hex. */
  fingerprint: string
  /** From when a receiver may take it for genuine; earlier than it signs. */
  notBeforeMs: number
  /** null: until when it is listed is not decided yet. */
  expiresAtMs: number | null
}

/** When it is a key's turn to sign. */
export interface KeyTurn {
  listedSinceMs: number
  signsFromMs: number
  /** null: no other key is to take its place. */
  signsUntilMs: number | null
}

/** A key of this machine. */
export type OwnKey = PlatformKey & KeyTurn

/** With what operators see besides. */
export interface ListedKey extends PlatformKey, KeyTurn {
  /** Whether its machine signs with it now. */
  current: boolean
}

export interface PlatformSigner {
  serialNo: string
  /** SHA-256 with RSA, off the main thread. */
  sign(bytes: Uint8Array): Promise<Buffer>
}

export interface RotationRequest {
  /** How long the old key stays listed after it has stopped signing. */
  overlapSeconds: number
  /** How long the new key is listed before it signs; 'now' for one that must not wait. */
  signAfterMinutes: number | 'now'
}

/** The signing keys of one environment: private halves of this machine, public halves of all. */
export interface PlatformKeys {
  /** The key to sign with now. */
  current(): PlatformSigner
  /** All that a merchant may still meet, of every machine, the newest first. @throws {StoreUnavailable} */
  list(): Promise<ListedKey[]>
  /**
   * Makes the next signer of this machine. It is listed at once; the one before signs until its turn has come.
   *
   * @throws {DomainError} not-allowed-now when the key is configured or a new one waits already, invalid for a time
   * out of bounds
   */
  rotate(request: RotationRequest): Promise<OwnKey>
  close(): void
}
