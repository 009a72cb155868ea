import type { Validation } from './validation.ts'

/** Says in one sentence why a validation did not allow the top-up. */
export function refusalWords({ outcome, reason }: Pick<Validation, 'outcome' | 'reason'>): string {
  const what =
    outcome === 'forbidden' ? 'The merchant forbade the top-up' : 'The merchant gave no answer that counts'
  if (!reason) return `${what}.`
  const message = reason.message.trim().replace(/(?<!\.)\.+$/, '')
  return message === '' ? `${what} (${reason.code}).` : `${what}: ${message} (${reason.code}).`
}
