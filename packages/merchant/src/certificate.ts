/** The public half of a key with which the service signs its notifications. */
export interface PlatformCertificate {
  /** The value of `Txgw-Serial`. */
  serial_no: string
  /** PEM block PUBLIC KEY. */
  public_key: string
  /** ISO 8601 in UTC. */
  not_before: string
  /** ISO 8601 in UTC, or null while no end is set. */
  expires_at: string | null
}
