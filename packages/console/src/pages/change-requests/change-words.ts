import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { texts } from '../../texts/texts.ts'

const words = texts.changeRequests.changes

/** What a request is about. */
export const subjectOf = ({ app_id, about }: ChangeRequest): string => app_id ?? about ?? ''

export function changeWords({ add_key, revoke_key, change_webhook, changes }: ChangeRequest): string {
  if (add_key) return words.addKey(add_key.serial_no)
  if (revoke_key) return words.revokeKey(revoke_key.serial_no)
  if (!change_webhook) return changes.map(fieldWords).join('; ')
  const { webhook_url: address = null, replaces = null } = change_webhook
  if (address === null) return words.removeWebhook
  return replaces === null ? words.setWebhook(address) : words.replaceWebhook(address, replaces)
}

function fieldWords({ field, before, after }: ChangeRequest['changes'][number]): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return before === null ? `${field} ${text(after)}` : `${field} ${text(before)} → ${text(after)}`
}
