import type { WebhookCheck } from '@txgw/gateway/operator-api'
import { CliFailure } from '../../base/failure.ts'
import type { OperatorClient } from '../../operator/operator-client.ts'
import { answered } from '../../operator/operator-client.ts'

/** Runs one piece of work with the operator API. */
export type AsOperator = <T>(work: (operator: OperatorClient) => Promise<T>) => Promise<T>

export interface Registration {
  /** The address that was set before. */
  previous: string | null
  /** Whether the service would call this address. */
  check: WebhookCheck
  /** Puts the earlier address back, unless somebody has changed it since. Resolves to whether it did. */
  restore(): Promise<boolean>
}

/** Makes the service ask this command about the players of an app. @throws {CliFailure} */
export function registerWebhook(asOperator: AsOperator, appId: string, url: string): Promise<Registration> {
  const which = { path: { app_id: appId } }
  const showApp = async (operator: OperatorClient) =>
    answered(operator.GET('/apps/{app_id}', { params: which }))
  const changeApp = async (operator: OperatorClient, webhook_url: string | null) =>
    answered(operator.PATCH('/apps/{app_id}', { params: which, body: { webhook_url } }))
  return asOperator(async (operator) => {
    const { webhook_url: previous } = await showApp(operator)
    const { webhook_url: registered } = await changeApp(operator, url).catch(orNotAllowed)
    const check = await answered(operator.POST('/webhook-checks', { body: { url } }))
    const restore = () =>
      asOperator(async (again) => {
        const { webhook_url: current } = await showApp(again)
        if (current !== registered) return false
        await changeApp(again, previous)
        return true
      })
    return { previous, check, restore }
  })
}

/** The app was just found. So the operation itself does not exist for the token: it is a merchant's, in production. */
function orNotAllowed(error: unknown): never {
  if (!(error instanceof CliFailure) || error.name !== 'NOT_FOUND') throw error
  throw new CliFailure('NOT_ALLOWED', 'This token cannot change the webhook address in this environment.', {
    advice:
      'A merchant changes it at once in the sandbox (--env sandbox). In production an operator approves the change: see the change requests of the operator API.',
    cause: error,
  })
}
