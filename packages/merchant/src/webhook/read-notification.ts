import { NotificationRefusedError } from './notification-refused.ts'
import type { UserValidateNotification } from './user-validation.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a verified body; undefined for an event that this version does not know. Unknown fields stay as they
 * are.
 *
 * @throws {NotificationRefusedError} NOTIFICATION_INVALID
 */
export function readNotification(body: Uint8Array): UserValidateNotification | undefined {
  const notification = parseObject(body)
  if (notification.event_type !== undefined && notification.event_type !== 'USER_VALIDATE') return undefined
  const { id, resource } = notification
  if (!isText(id)) throw invalid('id must be a string that is not empty')
  if (!isObject(resource)) throw invalid('resource must be an object')
  if (!isText(resource.app_id)) throw invalid('resource.app_id must be a string that is not empty')
  if (!isText(resource.user_id)) throw invalid('resource.user_id must be a string that is not empty')
  if (!(resource.server_id === undefined || typeof resource.server_id === 'string')) {
    throw invalid('resource.server_id must be a string if it is present')
  }
  return notification as unknown as UserValidateNotification
}

function parseObject(body: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(decoder.decode(body))
    if (isObject(value)) return value
  } catch {}
  throw invalid('the body must be a JSON object')
}

function invalid(rule: string): NotificationRefusedError {
  return new NotificationRefusedError('NOTIFICATION_INVALID', `Not a notification: ${rule}.`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
