export const ENVIRONMENTS = ['production', 'sandbox'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

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
  | { kind: 'list audit'; about: string }
  /** Something that must be refused, in words: a call of a merchant, or one of an operator. */
  | { kind: 'trespass'; about: string }
  | { kind: 'operator trespass'; about: string }

/** The content of an answer, as far as a check needs it. */
export interface Said {
  /** The version of an order; 0 when there is none. */
  version?: number
  orderStatus?: string
  price?: string
  /** The environment that wrote the order that was read. */
  writtenIn?: string
  /** Every version that the order's history shows, each with its price. */
  versions?: { version: number; price: string }[]
  state?: string
  /** The kind of reason why a recharge ended. */
  endKind?: string
  /** Whether a decided recharge shows how its player was validated. */
  isValidated?: boolean
  rechargeId?: string
  orderIds?: string[]
  /** Every order of an app that the store has. */
  stored?: StoredOrder[]
  /** The objects of entries of the audit trail. */
  audited?: string[]
  /** SHA-256 of the body. */
  digest?: string
}

export interface StoredOrder {
  id: string
  player: string
  price: string
  status: string
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
  /** How long a kept connection had been silent before the call, as the client saw it, in ms. */
  idleMs?: number
  /** How long the service can have heard nothing on the connection when the call reached it, in ms; `world/passage.ts`. */
  silentMs?: number
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

export function ofKind<K extends Request['kind']>(operations: Operation[], ...kinds: K[]): OperationOf<K>[] {
  return operations.filter((operation): operation is OperationOf<K> =>
    (kinds as Request['kind'][]).includes(operation.kind),
  )
}

/** The name of what the operation is about, which another environment may have too. */
export function thingOf({ environment, about }: Operation): string {
  return `${environment} ${about}`
}

/** What the answer said; nothing without one. */
export function saidBy({ result }: Operation): Said {
  return result.came === 'answer' ? result.said : {}
}

export function isAnsweredWith({ result }: Operation, ...statuses: number[]): boolean {
  return result.came === 'answer' && statuses.includes(result.status)
}

/** An answer that the request itself is to blame for. */
export function isRefused<T extends Operation>(operation: T): operation is T & { result: Answered } {
  const { result } = operation
  return result.came === 'answer' && result.status >= 400 && result.status < 500
}

/** An answer that settles nothing: none, or a refusal that leaves open whether the work was done. */
export function isOpen({ result }: Operation): boolean {
  return result.came === 'nothing' || result.status >= 500
}

/** How many were answered, refused for the time being, and left without an answer. */
export function countEnds(operations: Operation[]): { answered: number; refused: number; none: number } {
  const answered = operations.filter((one) => !isOpen(one)).length
  const none = operations.filter(({ result }) => result.came === 'nothing').length
  return { answered, refused: operations.length - answered - none, none }
}

const THROUGH_LINKS: Request['kind'][] = [
  'read order',
  'read payment',
  'query with foreign key',
  'attempt of the SDK',
  'trespass',
]

/** The link that the call went through. Crowds and calls of an operator, trespasses too, do not use one. */
export function linkOf({ kind, service, environment }: Operation): string | undefined {
  return THROUGH_LINKS.includes(kind) ? `${service} ${environment}` : undefined
}
