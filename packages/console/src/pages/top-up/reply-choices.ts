import type { HeldReply, WireHeld } from '@txgw/gateway/operator-api/operations/sandbox/held-wire'
import type { ForbiddenReasonCode } from '@txgw/protocol/schemas'
import { texts } from '../../texts/texts.ts'

const { reasons, playerName, unknownMessage } = texts.topUp.answer

export const FORBIDDEN_CODES = Object.keys(reasons) as ForbiddenReasonCode[]

/** Replies as a game backend would send them, about the player that was asked about. */
export function allowReply(held: WireHeld): HeldReply {
  return replyWith(held, { user_name: playerName, is_topup_forbidden: false })
}

export function forbidReply(held: WireHeld, code: ForbiddenReasonCode): HeldReply {
  return replyWith(held, {
    is_topup_forbidden: true,
    forbidden_reason: { code, message: reasons[code] },
  })
}

export function unknownPlayerReply(held: WireHeld): HeldReply {
  return replyWith(held, {
    is_topup_forbidden: true,
    forbidden_reason: { code: 'OTHER', message: unknownMessage },
  })
}

function replyWith({ app_id, user_id, server_id }: WireHeld, fields: Record<string, unknown>): HeldReply {
  const player = { app_id, user_id, ...(server_id !== null && { server_id }) }
  return { status: 200, body: JSON.stringify({ ...player, ...fields }) }
}
