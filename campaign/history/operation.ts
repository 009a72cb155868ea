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
  /** Queries of a crowd that came to the same end at about the same time. */
  | { kind: 'query of a crowd'; about: string }
  /** One of the calls that the SDK makes for a query. */
  | { kind: 'attempt of the SDK'; about: string }
  | { kind: 'list all orders'; about: string }

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
  /** Every order of an app that the store has. */
  stored?: { id: string; player: string }[]
  /** SHA-256 of the body. */
  digest?: string
}

export interface Answered {
  came: 'answer'
  status: number
  retryAfter?: string
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

const THROUGH_LINKS: Request['kind'][] = [
  ...(['read order', 'read payment', 'query with foreign key', 'attempt of the SDK'] as const),
]

/** The link that the call went through. Crowds and the operator do not use one. */
export function linkOf({ kind, service, environment }: Operation): string | undefined {
  return THROUGH_LINKS.includes(kind) ? `${service} ${environment}` : undefined
}
