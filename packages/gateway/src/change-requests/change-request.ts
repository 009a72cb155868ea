/** A change of an app that its merchant may ask for. */
export type RequestedChange =
  | { kind: 'add-key'; serialNo: string; publicKey: string }
  | { kind: 'revoke-key'; serialNo: string }
  | { kind: 'change-webhook'; webhookUrl: string | null }

/** `applying` is the moment between the decision and its effect. After a crash it lasts until somebody approves again. */
export const OPEN_STATES = ['waiting', 'applying'] as const
export const CHANGE_STATES = [...OPEN_STATES, 'approved', 'refused', 'withdrawn'] as const

export type ChangeState = (typeof CHANGE_STATES)[number]

export interface ChangeRequest {
  requestId: string
  appId: string
  change: RequestedChange
  requestedAtMs: number
  /** The name of the actor that asked. */
  requestedBy: string
  state: ChangeState
  decidedAtMs: number | null
  /** The name of the actor that decided. */
  decidedBy: string | null
  /** Why it was refused, in the words of the operator. */
  reason: string | null
}

const LAPSE_MS = 7 * 24 * 60 * 60 * 1000

export function lapsesAtMs({ requestedAtMs }: Pick<ChangeRequest, 'requestedAtMs'>): number {
  return requestedAtMs + LAPSE_MS
}

/** A request that waits too long can no longer be decided. */
export function hasLapsed(request: Pick<ChangeRequest, 'state' | 'requestedAtMs'>, nowMs: number): boolean {
  return request.state === 'waiting' && nowMs >= lapsesAtMs(request)
}
