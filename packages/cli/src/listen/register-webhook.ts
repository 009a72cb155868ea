import type { OperatorClient } from '../operator-client.ts'
import type { AppDocument, WebhookCheckDocument } from '../operator-documents.ts'

/** Does one piece of work with the operator API. */
export type AsOperator = <T>(work: (operator: OperatorClient) => Promise<T>) => Promise<T>

export interface Registration {
  /** The address before. */
  previous: string | null
  /** Whether the service would call this address. */
  check: WebhookCheckDocument
  /** Puts the address before back, unless somebody has changed it since. Tells whether it did. */
  restore(): Promise<boolean>
}

/** Has the service ask here about the players of an app. @throws {CliFailure} */
export function registerWebhook(asOperator: AsOperator, appId: string, url: string): Promise<Registration> {
  const path = ['apps', appId]
  return asOperator(async (operator) => {
    const { webhook_url: previous } = await operator.get<AppDocument>(path)
    const { webhook_url: registered } = await operator.patch<AppDocument>(path, { webhook_url: url })
    const check = await operator.post<WebhookCheckDocument>(['webhook-checks'], { url })
    const restore = () =>
      asOperator(async (again) => {
        const { webhook_url: current } = await again.get<AppDocument>(path)
        if (current !== registered) return false
        await again.patch<AppDocument>(path, { webhook_url: previous })
        return true
      })
    return { previous, check, restore }
  })
}
