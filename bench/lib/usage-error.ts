/** The command line is wrong; the message says which part and why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
