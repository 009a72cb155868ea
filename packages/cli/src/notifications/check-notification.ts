import type { Clock } from '@txgw/gateway/system'
import {
  NotificationRefusedError,
  type PlatformKeyring,
  type ReceivedNotification,
  type RefusalName,
  verifyNotification,
} from '@txgw/merchant'

/** Whether a notification came from the service. It is not checked when the keys could not be fetched. */
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

/** The SDK keeps the cause from callers; here it is shown to the person who can do something about it. */
function withCause({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} ${cause.message}` : message
}
