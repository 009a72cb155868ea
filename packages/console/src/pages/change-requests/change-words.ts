import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { type FieldChange, fieldChanges, tellingChanges } from '../../audit/field-changes.ts'
import { texts } from '../../texts/texts.ts'

const words = texts.changeRequests.changes
const KINDS: Record<string, string> = texts.changeRequests.kinds

/** These make something, so there is nothing old to show. */
const MAKING = ['add_key', 'add_token', 'invite_person']

/** What a request is about. */
export function subjectOf({ kind, app_id, about }: ChangeRequest): string {
  return (kind === 'refund_order' ? about : (app_id ?? about)) ?? ''
}

export function changeWords({ kind, add_key, revoke_key, change_webhook }: ChangeRequest): string {
  if (add_key) return words.addKey(add_key.serial_no)
  if (revoke_key) return words.revokeKey(revoke_key.serial_no)
  if (!change_webhook) return KINDS[kind] ?? kind
  const { webhook_url: address = null, replaces = null } = change_webhook
  if (address === null) return words.removeWebhook
  return replaces === null ? words.setWebhook(address) : words.replaceWebhook(address, replaces)
}

/** Old and new value of every field, where the words do not say them already. */
export function requestedChanges({
  kind,
  changes,
  add_key,
  revoke_key,
  change_webhook,
}: ChangeRequest): FieldChange[] {
  if (add_key || revoke_key || change_webhook) return []
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(changes.map((each) => [each.field, each[name]]))
  const before = MAKING.includes(kind) ? undefined : side('before')
  return tellingChanges(fieldChanges({ before, after: side('after') }))
}
