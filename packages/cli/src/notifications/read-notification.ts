import {
  NotificationRefusedError,
  readNotification as read,
  type UserValidateNotification,
} from '@txgw/merchant'

/** Undefined when the body is anything but a USER_VALIDATE notification. */
export function readNotification(body: Uint8Array): UserValidateNotification | undefined {
  try {
    return read(body)
  } catch (error) {
    if (error instanceof NotificationRefusedError) return undefined
    throw error
  }
}
