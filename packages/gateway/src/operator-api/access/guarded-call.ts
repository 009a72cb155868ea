import type { Clock } from '@txgw/base/clock'
import type { Actor } from '@txgw/domain/accounts/actor'
import type { EntryOf } from '@txgw/domain/audit/audit-entry'
import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import {
  toWireChangeRequest,
  WAITING_EXAMPLE,
  WireChangeRequest,
} from '@txgw/domain/change-requests/change-request-wire'
import type { Act, Course, TwoPeople } from '@txgw/domain/change-requests/two-people'
import type { SentReasons } from '@txgw/domain/change-requests/written-reason'

/** Belongs into the description of each of them. */
export const WAITS =
  'In production this may need two people: then the answer is 202 with the change request, and nothing is done before somebody else has approved it.'

export const waitingAnswer = {
  202: {
    description: 'It waits for a second person.',
    schema: WireChangeRequest,
    example: WAITING_EXAMPLE,
  },
} as const

interface GuardedCall {
  actor: Actor
  entryOf: EntryOf
  headers: SentReasons
}

/** Only production is guarded. @throws {DomainError} */
export async function takeCourse(
  twoPeople: TwoPeople | undefined,
  act: Act,
  { actor, entryOf, headers: reasons }: GuardedCall,
): Promise<Course> {
  return twoPeople ? twoPeople.take(act, { actor, entryOf, reasons }) : { way: 'direct', entryOf }
}

export function waits(request: ChangeRequest, clock: Clock) {
  return { status: 202, body: toWireChangeRequest(request, clock.nowMs()) } as const
}
