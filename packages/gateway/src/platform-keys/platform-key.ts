/** The public half of a signing key, as merchants see it. */
export interface PlatformKey {
  serialNo: string
  /** SPKI PEM. */
  publicKey: string
  /** SHA-256 over the SPKI DER, lower-case hex. */
  fingerprint: string
  notBeforeMs: number
  /** null: it signs, and until when is not decided yet. */
  expiresAtMs: number | null
}

export interface PlatformSigner {
  serialNo: string
  /** SHA-256 with RSA, off the main thread. */
  sign(bytes: Uint8Array): Promise<Buffer>
}

/** The signing keys of one environment: private halves of this machine, public halves of all. */
export interface PlatformKeys {
  /** The key to sign with now. */
  current(): PlatformSigner
  /** All that a merchant may still meet, of every machine, the newest first. @throws {StoreUnavailable} */
  list(): Promise<PlatformKey[]>
  /**
   * Makes a new signer of this machine; the one before stays listed for the overlap.
   *
   * @throws {ServiceError} FAILED_PRECONDITION when the key is configured, INVALID_ARGUMENT for the overlap
   */
  rotate(request: { overlapSeconds: number }): Promise<PlatformKey>
  close(): void
}
