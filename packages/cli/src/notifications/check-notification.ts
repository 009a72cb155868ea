import type { Clock } from '@txgw/base/clock'
import {
  NotificationRefusedError,
  type PlatformKeyring,
  type ReceivedNotification,
  type RefusalName,
  readNotification as read,
  type UserValidateNotification,
  verifyNotification,
} from '@txgw/merchant'

/** Whether a notification came from the service. When the keys could not be fetched, it is not checked. */
export type Finding =
  | { verdict: 'genuine' }
  | { verdict: 'refused' | 'not-checked'; problem: string; reason?: RefusalName }

export interface CheckParts {
  keyring: Pick<PlatformKeyring, 'find'>
  clock: Clock
}

export async function checkNotification(
  received: ReceivedNotification,
  { keyring, clock }: CheckParts,
): Promise<Finding> {
  try {
    await verifyNotification(received, { keyring, clock: () => clock.nowMs() })
    return { verdict: 'genuine' }
  } catch (error) {
    const reason = error instanceof NotificationRefusedError ? error.name : undefined
    const isRefused = reason !== undefined && reason !== 'KEYS_UNAVAILABLE'
    return {
      verdict: isRefused ? 'refused' : 'not-checked',
      problem: withCause(error as Error),
      ...(reason && { reason }),
    }
  }
}

/** The SDK hides the cause from callers; this command shows it to the person who can act on it. */
function withCause({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} ${cause.message}` : message
}

/** Undefined when the body is anything but a USER_VALIDATE notification. */
export function readNotification(body: Uint8Array): UserValidateNotification | undefined {
  try {
    return read(body)
  } catch (error) {
    if (error instanceof NotificationRefusedError) return undefined
    throw error
  }
}
