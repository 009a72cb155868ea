import type { Cause, FailureCode, Reason } from '../failures.ts'
import type { Attempt, Failure, Mishap } from './attempt.ts'

/** A complete reply as it was received. */
export interface Reply {
  status: number
  /** Header names are in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** The meaning of a reply to an event. */
export type Reading<Answer, Code extends string> =
  | {
      ok: true
      answer: Answer
      /** The reply names what was asked about, so it belongs to this request and its connection can be used again. */
      isAttributed: boolean
      /** Over a reused connection the answer counts only if it is attributed. */
      needsAttribution: boolean
    }
  | ({ ok: false } & Reason<Code>)

/** The address that an event goes to, and its deadline. */
export interface Receiver {
  /** Null when there is nobody to ask. */
  address: string | null
  /** For everything from the first wait to the last byte of the reply. */
  deadlineMs: number
}

/** The place of an event in the lanes, and what its turn is fair to. */
export interface LaneUse {
  /** Each app has a lane with a breaker of its own, and apps take turns for signatures. */
  appId: string
  /** The places of a lane are shared fairly by this, and the breaker looks at different ones. */
  subject: string
  /** Asks with a short deadline even while the breaker is open. */
  asksAnyway: boolean
}

/** What counts as an answer to an event, and what is done without one. */
export interface AnswerRules<Event, Answer, Code extends string> {
  read(reply: Reply, event: Event): Reading<Answer, Code>
  /** Puts a failure of the delivery into words. */
  explain(code: FailureCode, seen?: string): Reason<Code>
  causeOf(code: Code): Cause
  /**
   * Present when there is a second attempt within the deadline. A failure of the connection is always tried again; a
   * time-out never is.
   */
  again?: {
    /** Whether to try again after a reply that is no answer. */
    after(refused: Attempt<Code>, wasReused: boolean): boolean
    /** Whether a later answer must not count, because it contradicts one that may have been about something else. */
    contradicts(unattributed: Answer, later: Answer): boolean
  }
}

/** One kind of event: everything that delivery knows about it. */
export interface EventKind<Event, Answer, Code extends string> extends AnswerRules<Event, Answer, Code> {
  receiverOf(event: Event): Receiver
  /** Absent for events that are sent seldom, each over a connection of its own and past every breaker. */
  laneOf?(event: Event): LaneUse
  /** Returns the JSON text that is signed and sent, the same in every attempt. Called only when it can be sent. */
  write(event: Event, nowMs: number): string
}

export function failureOf<Code extends string>(
  { explain }: Pick<AnswerRules<never, unknown, Code>, 'explain'>,
  { stage, code, seen, refusal }: Mishap,
): Failure<Code> {
  const { sight } = seen ?? {}
  return {
    stage,
    ...explain(code, seen?.words),
    ...(sight && { sight }),
    ...(refusal && { refusal }),
  }
}
