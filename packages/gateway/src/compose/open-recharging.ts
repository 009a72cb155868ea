import { makeNonce } from '@txgw/protocol'
import type { Environment } from '../base/environment.ts'
import { makeId } from '../base/ids.ts'
import { writeRecharge } from '../operator-api/operations/recharges/recharge-wire.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import type { RechargeParts } from '../recharges/recharge-parts.ts'
import { RechargeRunner } from '../recharges/recharge-runner.ts'
import { type HoldDesk, openHoldDesk } from '../sandbox/hold-desk.ts'
import type { Store } from '../storage/store.ts'
import { keepForgettingValidations } from '../validations/forget-validations.ts'
import { checkWebhookAddress, type WebhookAddressCheck } from '../webhooks/check-webhook-address.ts'
import { createValidator } from '../webhooks/create-validator.ts'
import { HeldNotifications } from '../webhooks/held-notifications.ts'
import { createResolveHost } from '../webhooks/resolve-host.ts'
import type { ServiceParts } from './service-parts.ts'
import { signaturesMax } from './size-thread-pool.ts'

export interface OpenRecharging {
  recharges: Omit<RechargeParts, 'store'> & { runner: RechargeRunner }
  /** Only in the sandbox. */
  holdDesk?: HoldDesk
  /** A dry run of the dial guard that judges exactly as a delivery would. */
  checkWebhook(url: string): Promise<WebhookAddressCheck>
  /** Waits until the recharges that have begun are decided. */
  stop(): Promise<void>
}

interface Opened {
  store: Store
  platformKeys: PlatformKeys
}

export function openRecharging(
  environment: Environment,
  { store, platformKeys }: Opened,
  parts: ServiceParts,
): OpenRecharging {
  const { config, clock, realClock, logger, metrics, webhooks, leases } = parts
  const allowed = config.allowedWebhookAddresses
  const resolve = webhooks.resolve ?? createResolveHost()
  const validator = createValidator({
    ...webhooks,
    environment,
    platformKeys,
    clock,
    realClock,
    allowedAddresses: allowed,
    resolve,
    limits: { signaturesMax: signaturesMax(), ...webhooks.limits },
  })
  const validationMetrics = metrics.validation(environment)
  const asking: Omit<RechargeParts, 'store'> = {
    validator,
    clock,
    // Ids sort by the time they were made, whatever time the clock of the environment shows.
    makeId: () => makeId(realClock.nowMs()),
    onValidated: (validation) => validationMetrics.validated(validation),
    writeAnswer: writeRecharge,
  }
  const runner = new RechargeRunner({
    ...asking,
    store,
    owner: leases.owner,
    isGone: leases.isGone,
    leaseClock: realClock,
    onFailure: (rechargeId, error) =>
      logger.error({ environment, recharge_id: rechargeId, err: error }, 'a recharge is not decided yet'),
  })
  runner.start()
  leases.onGone(() => runner.lookForGone())
  const forgetting = keepForgettingValidations({ store: store.validations, clock: realClock })
  const holdDesk = environment === 'sandbox' ? openSandboxDesk(platformKeys, parts) : undefined
  return {
    recharges: { ...asking, runner },
    ...(holdDesk && { holdDesk }),
    checkWebhook: (url) => checkWebhookAddress(url, { environment, resolve, allowed }),
    async stop() {
      holdDesk?.close()
      forgetting.stop()
      await runner.stop()
      await validator.close()
    },
  }
}

function openSandboxDesk(platformKeys: PlatformKeys, { bus, clock, realClock }: ServiceParts): HoldDesk {
  return openHoldDesk(bus, {
    held: new HeldNotifications(),
    platformKeys,
    makeNonce,
    clock,
    realClock,
    monotonicMs: () => performance.now(),
  })
}
