/** All limits of a listener. Sizes in bytes, times in milliseconds. */
export interface HttpLimits {
  headBytesMax: number
  headerCountMax: number
  bodyBytesMax: number
  /** The limit for a chunked body on the wire, framing included. */
  chunkedBytesMax: number
  /**
   * Limits two periods, whatever arrives in them: from the opening of a connection to the end of its first headers,
   * the TLS handshake included; and from the first byte of a request, an empty line included, to its end.
   */
  requestTimeoutMs: number
  /** How long a connection may stay open between two requests. */
  idleTimeoutMs: number
  /** How long a client may take to read an answer. */
  writeTimeoutMs: number
  connectionsMax: number
  /** How long a request may wait for its turn when the service is behind. */
  turnTimeoutMs: number
  /**
   * After this many pieces shorter than `smallPieceBytes` in one request, a connection has to take turns with others
   * like it.
   */
  smallPiecesMax: number
  smallPieceBytes: number
}

export const HTTP_LIMITS: HttpLimits = {
  headBytesMax: 16 * 1024,
  headerCountMax: 64,
  bodyBytesMax: 64 * 1024,
  chunkedBytesMax: 256 * 1024,
  requestTimeoutMs: 8_000,
  idleTimeoutMs: 65_000,
  writeTimeoutMs: 8_000,
  connectionsMax: 10_000,
  turnTimeoutMs: 1_000,
  smallPiecesMax: 64,
  smallPieceBytes: 256,
}
