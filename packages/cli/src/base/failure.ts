export const EXIT = { ok: 0, failed: 1, usage: 2 } as const

interface FailureFacts {
  /** More lines for people, such as the refused fields. */
  details?: string[]
  /** The next step for the user. */
  advice?: string
  /** The JSON document for programs, when there is a better one than the message. */
  document?: string
  exitCode?: number
  cause?: unknown
}

/** A failure that the user can understand and act on. Any other error is a fault of the program. */
export class CliFailure extends Error {
  override readonly name: string
  readonly details: string[]
  readonly advice: string | undefined
  readonly document: string
  readonly exitCode: number

  constructor(name: string, message: string, facts: FailureFacts = {}) {
    super(message, { cause: facts.cause })
    const { details = [], advice, exitCode = EXIT.failed } = facts
    this.name = name
    this.details = details
    this.advice = advice
    this.document = facts.document ?? JSON.stringify({ name, message, advice })
    this.exitCode = exitCode
  }
}

export class UsageFailure extends CliFailure {
  constructor(message: string, advice?: string) {
    super('USAGE', message, { exitCode: EXIT.usage, ...(advice && { advice }) })
  }
}

/**
 * The command did its work and has shown the result, but the result is not the one hoped for. Only the exit code
 * still has to say so.
 */
export class UnhopedResult extends Error {
  override readonly name = 'UnhopedResult'
}
