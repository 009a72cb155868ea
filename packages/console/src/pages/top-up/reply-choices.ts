import type { HeldNotification, HeldReply } from '@txgw/gateway/operator-api'
import type { ForbiddenReasonCode } from '@txgw/protocol/schemas'
import { texts } from '../../texts/texts.ts'

const { reasons, playerName, unknownMessage } = texts.topUp.answer

export const FORBIDDEN_CODES = Object.keys(reasons) as ForbiddenReasonCode[]

/** Replies as a game backend would send them, about the player in the question. */
export function allowReply(held: HeldNotification): HeldReply {
  return replyWith(held, { user_name: playerName, is_topup_forbidden: false })
}

export function forbidReply(held: HeldNotification, code: ForbiddenReasonCode): HeldReply {
  return replyWith(held, {
    is_topup_forbidden: true,
    forbidden_reason: { code, message: reasons[code] },
  })
}

export function unknownPlayerReply(held: HeldNotification): HeldReply {
  return replyWith(held, {
    is_topup_forbidden: true,
    forbidden_reason: { code: 'OTHER', message: unknownMessage },
  })
}

function replyWith(
  { app_id, user_id, server_id }: HeldNotification,
  fields: Record<string, unknown>,
): HeldReply {
  const player = { app_id, user_id, ...(server_id !== null && { server_id }) }
  return { status: 200, body: JSON.stringify({ ...player, ...fields }) }
}
