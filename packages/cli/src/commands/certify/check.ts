import type { Clock } from '@txgw/base/clock'
import type { Signer } from '@txgw/delivery/event/sign-notification'
import type { WebhookLink } from '../../notifications/webhook-link.ts'
import type { Answer, Prober } from './prober.ts'
import type { StartRehearsal } from './rehearse-rotation.ts'
import type { CheckResult, Finding } from './report.ts'

export interface CheckContext {
  prober: Prober
  link: WebhookLink
  signer: Signer
  /** Signs with a key that the backend has no reason to trust. */
  forger: Signer
  clock: Clock
  caPem?: string
  deadlineMs: number
  /** How many notifications the latency check sends. */
  calls: number
  /** A player who exists and may not top up. */
  forbiddenUserId?: string
  startRehearsal: StartRehearsal
  /** The answer to an ordinary notification. */
  ordinary: Answer
}

export interface Check extends Pick<CheckResult, 'id' | 'group' | 'title' | 'why'> {
  advice: string
  run(context: CheckContext): Promise<Finding> | Finding
}

export async function resultOf(check: Check, context: CheckContext): Promise<CheckResult> {
  const { run, advice, ...named } = check
  const finding = await run(context)
  return { ...named, ...finding, ...(finding.status !== 'pass' && { advice }) }
}
