export const EXIT = { ok: 0, failed: 1, usage: 2 } as const

interface FailureFacts {
  /** More lines for people, such as the fields that were refused. */
  details?: string[]
  /** What to do about it. */
  advice?: string
  /** The JSON document for programs, where there is a better one than the sentence. */
  document?: string
  exitCode?: number
  cause?: unknown
}

/** Something the user can understand and act on; anything else that is thrown is a fault of the program. */
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
 * The command did its work and has shown the result, but it is not the one that was hoped for: only the exit
 * code still has to say so.
 */
export class UnhopedResult extends Error {
  override readonly name = 'UnhopedResult'
}
