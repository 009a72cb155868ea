import type { Environment } from '../environment.ts'
import { makeId } from '../ids.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import { RechargeRunner } from '../recharges/recharge-runner.ts'
import type { Store } from '../storage/store.ts'
import type { AskParts } from '../validations/ask-merchant.ts'
import { checkWebhookAddress, type WebhookAddressCheck } from '../webhooks/check-webhook-address.ts'
import { createValidator } from '../webhooks/create-validator.ts'
import { createResolveHost } from '../webhooks/resolve-host.ts'
import type { ServiceParts } from './service-parts.ts'

export interface OpenRecharging {
  recharges: AskParts & { runner: RechargeRunner }
  /** The dry run of the dial guard, judging exactly as a delivery would. */
  checkWebhook(url: string): Promise<WebhookAddressCheck>
  /** Lets what has begun be decided. */
  stop(): Promise<void>
}

interface Opened {
  store: Store
  platformKeys: PlatformKeys
}

export function openRecharging(
  environment: Environment,
  { store, platformKeys }: Opened,
  { config, clock, logger, metrics, webhooks }: ServiceParts,
): OpenRecharging {
  const allowed = config.allowedWebhookAddresses
  const resolve = webhooks.resolve ?? createResolveHost()
  const validator = createValidator({
    ...webhooks,
    environment,
    platformKeys,
    clock,
    allowedAddresses: allowed,
    resolve,
  })
  const validationMetrics = metrics.validation(environment)
  const asking: AskParts = {
    validator,
    clock,
    makeId,
    onValidated: (validation) => validationMetrics.validated(validation),
  }
  const runner = new RechargeRunner({
    ...asking,
    store,
    onFailure: (rechargeId, error) =>
      logger.error({ environment, recharge_id: rechargeId, err: error }, 'a recharge is not decided yet'),
  })
  runner.start()
  return {
    recharges: { ...asking, runner },
    checkWebhook: (url) => checkWebhookAddress(url, { environment, resolve, allowed }),
    async stop() {
      await runner.stop()
      await validator.close()
    },
  }
}
