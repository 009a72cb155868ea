import type { App, KeyUsageList, MerchantRequest, Validation } from '@txgw/gateway/operator-api'
import { keyState } from '../apps/keys/key-state.ts'

/** The traces that an app has left in the service. Undefined while they are not known. */
export interface Seen {
  app: App
  usage: KeyUsageList | undefined
  /** Newest first. */
  requests: MerchantRequest[] | undefined
  /** Newest first. */
  validations: Validation[] | undefined
}

export interface Progress {
  activeKey: App['keys'][number] | undefined
  verified: MerchantRequest | undefined
  isVerified: boolean
  /** The newest request, if it was refused because of its signature. */
  refused: MerchantRequest | undefined
  webhookUrl: string | null
  answered: Validation | undefined
  /** The newest validation, if it brought no answer. */
  unanswered: Validation | undefined
}

export function progressOf({ app, usage, requests = [], validations = [] }: Seen, nowMs: number): Progress {
  const verified = requests.find(({ app_id }) => app_id !== null)
  const answered = validations.find(isAnswered)
  const [newestRequest] = requests
  const [newestValidation] = validations
  return {
    activeKey: app.keys.find((key) => keyState(key, nowMs) === 'active'),
    verified,
    isVerified:
      verified !== undefined || (usage?.keys.some(({ last_used_at }) => last_used_at !== null) ?? false),
    refused: newestRequest?.app_id === null ? newestRequest : undefined,
    webhookUrl: app.webhook_url,
    answered,
    unanswered: newestValidation && !isAnswered(newestValidation) ? newestValidation : undefined,
  }
}

function isAnswered({ outcome }: Validation): boolean {
  return outcome === 'allowed' || outcome === 'forbidden'
}
