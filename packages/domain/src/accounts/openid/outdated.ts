/** The parts of an error that are looked at: of the library, of its response, or of the connection. */
interface Failure {
  code?: unknown
  status?: unknown
  message?: unknown
  cause?: unknown
}

const DEPTH_MAX = 8
/** An endpoint that says so is no longer there. */
const MOVED: readonly unknown[] = [301, 302, 307, 308, 404, 410]
const UNREACHABLE: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND']

/**
 * Says what of an answer suggests that the provider has changed its endpoints or keys since we read them; undefined
 * when nothing does.
 */
export function outdatedBy(thrown: unknown): string | undefined {
  let failure = thrown as Failure | undefined
  for (let depth = 0; depth < DEPTH_MAX && typeof failure === 'object' && failure !== null; depth++) {
    const { code, status, message, cause } = failure
    if (code === 'OAUTH_KEY_SELECTION_FAILED') return 'unknown-key'
    if (message === 'JWT signature verification failed') return 'signature'
    if (MOVED.includes(status)) return 'moved'
    if (UNREACHABLE.includes(code)) return 'unreachable'
    failure = cause as Failure | undefined
  }
  return undefined
}
