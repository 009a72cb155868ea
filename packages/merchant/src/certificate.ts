/** The public half of a key that the service signs its notifications with. */
export interface PlatformCertificate {
  /** What `Txgw-Serial` names. */
  serial_no: string
  /** PEM block PUBLIC KEY. */
  public_key: string
  /** ISO 8601 in UTC. */
  not_before: string
  /** ISO 8601 in UTC, or null while no end is set. */
  expires_at: string | null
}
