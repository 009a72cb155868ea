export type Operation = 'queryOrder' | 'certificates' | 'check'

/** One try of one call. Events hold no ids, bodies, signatures or keys, so everything in them can be logged. */
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
  /** The error of this try, such as `UNAVAILABLE` or `TIMEOUT`; undefined when it succeeded. */
  errorName: string | undefined
  /** Identifies the request at the service. */
  debugId: string | undefined
  durationMs: number
}

export interface RetryEvent extends TryEvent {
  /** The error of the try. */
  errorName: string
  /** Milliseconds until the next try. */
  pauseMs: number
}

/** Errors thrown by a hook are ignored: a failing log must not fail a query. */
export interface ClientHooks {
  /** Called before a try is sent. */
  onRequest?(event: TryEvent): unknown
  /** Called after a try, whatever its result, unless the caller ended it. */
  onResponse?(event: ResponseEvent): unknown
  /** Called when another try will follow a failed one. */
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

/** An answer from elsewhere may have any text as its `name`. */
const ERROR_NAME = /^[A-Z][A-Z0-9_]{0,63}$/

export function loggableName(name: string): string {
  return ERROR_NAME.test(name) ? name : 'UNEXPECTED_ANSWER'
}
