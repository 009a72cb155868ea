import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { texts } from '../../texts/texts.ts'

const words = texts.changeRequests.changes

export function changeWords({ add_key, revoke_key, change_webhook }: ChangeRequest): string {
  if (add_key) return words.addKey(add_key.serial_no)
  if (revoke_key) return words.revokeKey(revoke_key.serial_no)
  const { webhook_url: address = null, replaces = null } = change_webhook ?? {}
  if (address === null) return words.removeWebhook
  return replaces === null ? words.setWebhook(address) : words.replaceWebhook(address, replaces)
}
