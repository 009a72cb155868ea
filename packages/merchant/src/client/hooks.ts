export type Operation = 'queryOrder' | 'certificates' | 'check'

/** One try of one call. No hook is told ids, bodies, signatures or keys, so that all it is told can be logged. */
export interface TryEvent {
  operation: Operation
  /** Address and path; it names no order. */
  url: string
  /** 1 for the first try. */
  attempt: number
}

export interface ResponseEvent extends TryEvent {
  /** Undefined when no answer came. */
  status: number | undefined
  /** The error that this try failed with, such as `UNAVAILABLE` or `TIMEOUT`; undefined when it did not. */
  errorName: string | undefined
  /** Identifies the request at the service. */
  debugId: string | undefined
  durationMs: number
}

export interface RetryEvent extends TryEvent {
  /** What the try failed with. */
  errorName: string
  /** Until the next try. */
  pauseMs: number
}

/** What a hook throws is ignored: a log that fails must not fail a query. */
export interface ClientHooks {
  /** Before a try is sent. */
  onRequest?(event: TryEvent): unknown
  /** After a try, whatever became of it, unless the caller has ended it. */
  onResponse?(event: ResponseEvent): unknown
  /** When a failed try will be followed by another one. */
  onRetry?(event: RetryEvent): unknown
}

type EventOf<Name extends keyof ClientHooks> = Parameters<NonNullable<ClientHooks[Name]>>[0]

export function tell<Name extends keyof ClientHooks>(
  hooks: ClientHooks,
  name: Name,
  event: EventOf<Name>,
): void {
  const hook = hooks[name] as ((event: EventOf<Name>) => unknown) | undefined
  try {
    Promise.resolve(hook?.call(hooks, event)).catch(() => {})
  } catch {}
}

/** A stranger's JSON may have anything as its name. */
const ERROR_NAME = /^[A-Z][A-Z0-9_]{0,63}$/

export function loggableName(name: string): string {
  return ERROR_NAME.test(name) ? name : 'UNEXPECTED_ANSWER'
}
