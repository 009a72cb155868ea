import type { ChangeRequest } from '@txgw/gateway/operator-api'

export function changeText({ add_key, revoke_key, change_webhook }: ChangeRequest): string {
  if (add_key) return `add key ${add_key.serial_no}`
  if (revoke_key) return `revoke key ${revoke_key.serial_no}`
  const { webhook_url = null, replaces } = change_webhook ?? {}
  const before = replaces === undefined ? '' : ` from ${replaces ?? 'none'}`
  return `set the webhook address${before} to ${webhook_url ?? 'none'}`
}
