export type Environment = 'production' | 'sandbox'

/** The request of one client. `about` names the thing that the checks group by. */
export type Request =
  | { kind: 'write order'; about: string; version: number }
  | { kind: 'read order'; about: string; serial: string }
  | { kind: 'pay order'; about: string }
  | { kind: 'read payment'; about: string; serial: string }
  | { kind: 'read versions'; about: string }
  | { kind: 'recharge'; about: string; player: string; app: string }
  | { kind: 'read recharge'; about: string; player: string; app: string }
  | { kind: 'list orders'; about: string; app: string }
  | { kind: 'revoke key'; about: string }
  | { kind: 'query with foreign key'; about: string }
  | { kind: 'rotate'; about: string }

/** The content of an answer, as far as a check needs it. */
export interface Said {
  /** The version of an order; 0 when there is none. */
  version?: number
  orderStatus?: string
  /** The environment that wrote the order that was read. */
  writtenIn?: string
  /** Every version that the order's history shows, each with its price. */
  versions?: { version: number; price: string }[]
  state?: string
  rechargeId?: string
  orderIds?: string[]
  /** SHA-256 of the body. */
  digest?: string
}

export interface Answered {
  came: 'answer'
  status: number
  retryAfter?: string
  /** A proxy in front of the service made this answer. */
  byProxy?: true
  said: Said
}

/** `not connected`: nothing was sent. `cut`: the connection ended after it was sent. `late`: the client stopped waiting. */
export interface Unanswered {
  came: 'nothing'
  why: 'not connected' | 'cut' | 'late'
  message: string
  /** How long a kept connection had been silent before the call, in ms. */
  idleMs?: number
}

/** One call of one client. Times are milliseconds since the campaign began, from one monotonic clock. */
export type Operation = Request & {
  client: string
  service: string
  environment: Environment
  beganMs: number
  endedMs: number
  result: Answered | Unanswered
}

export type OperationOf<K extends Request['kind']> = Operation & { kind: K }

export function ofKind<K extends Request['kind']>(operations: Operation[], kind: K): OperationOf<K>[] {
  return operations.filter((operation): operation is OperationOf<K> => operation.kind === kind)
}

/** An answer that settles nothing: none, or a refusal that leaves open whether the work was done. */
export function isOpen({ result }: Operation): boolean {
  return result.came === 'nothing' || result.status >= 500
}
