import { utcText } from '@txgw/protocol'
import type { UserValidateNotification } from '@txgw/protocol/schemas'
import type { AskedPlayer } from '../topup/asked-player.ts'

const SUMMARY = 'Does this player exist, and may it top up?'

interface NotificationFacts {
  id: string
  nowMs: number
  asked: AskedPlayer
}

/** Builds the question once. Every attempt sends the same one. */
export function buildNotification({ id, nowMs, asked }: NotificationFacts): UserValidateNotification {
  const time = utcText(nowMs)
  return {
    id,
    create_time: time,
    update_time: time,
    event_type: 'USER_VALIDATE',
    event_version: 'v1',
    resource_type: 'RESOURCE_TYPE_USER',
    resource_version: 'v1',
    summary: SUMMARY,
    resource: {
      app_id: asked.appId,
      user_id: asked.userId,
      ...(asked.serverId !== undefined && { server_id: asked.serverId }),
    },
  }
}
