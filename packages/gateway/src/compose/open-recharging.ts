import type { Clock, EnvironmentClock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { makeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import type { CidrList } from '@txgw/base/network/cidr-list'
import { SETTINGS } from '@txgw/config/settings'
import type { WebhookAddressCheck } from '@txgw/delivery/address/check-webhook-address'
import type { Delivery } from '@txgw/delivery/create-delivery'
import { answerHealth } from '@txgw/domain/health/share-health'
import { WebhookCounts } from '@txgw/domain/health/webhook-counts'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import { RechargeRunner } from '@txgw/domain/recharges/recharge-runner'
import type { Recharging } from '@txgw/domain/recharges/recharging'
import { HeldNotifications } from '@txgw/domain/sandbox/held-notifications'
import { type HoldDesk, openHoldDesk } from '@txgw/domain/sandbox/hold-desk'
import { createValidator } from '@txgw/domain/validations/create-validator'
import { makeNonce } from '@txgw/protocol'
import type { Store } from '@txgw/store/store'
import { writeRecharge } from '../operator-api/operations/recharges/recharge-wire.ts'
import type { ProcessGroup } from './processes/process-group.ts'

export interface OpenRecharging {
  recharges: Omit<Recharging, 'store'> & { runner: RechargeRunner }
  /** Only in the sandbox. */
  holdDesk?: HoldDesk
  /** A dry run of the dial guard that judges exactly as a delivery would. */
  checkWebhook(url: string): Promise<WebhookAddressCheck>
  /** Waits until the recharges that have begun are decided. */
  stop(): Promise<void>
}

/** Opens what asks the merchants of one environment and decides its recharges. */
export function openRecharging(options: {
  environment: Environment
  store: Store
  platformKeys: PlatformKeys
  clock: EnvironmentClock
  realClock: Clock
  logger: Logger
  group: Pick<ProcessGroup, 'metrics' | 'bus' | 'leases'>
  delivery: Delivery
  allowedWebhookAddresses: CidrList
}): OpenRecharging {
  const { environment, store, platformKeys, clock, realClock, logger, group, delivery } = options
  const validator = createValidator(delivery, {
    environment,
    allowedAddresses: options.allowedWebhookAddresses,
    setting: SETTINGS.allowWebhookAddress,
  })
  const validationMetrics = group.metrics.validation(environment)
  const webhookMetrics = group.metrics.webhooks(environment)
  webhookMetrics.watch(() => ({
    lanes: validator.lanes(),
    signaturesWaiting: delivery.signaturesWaiting(),
  }))
  const counts = new WebhookCounts(realClock)
  answerHealth({ bus: group.bus, environment }, { counts, validator, clock: realClock })
  const asking: Omit<Recharging, 'store'> = {
    validator,
    clock,
    // Ids sort by the time they were made, whatever time the clock of the environment shows.
    makeId: () => makeId(realClock.nowMs()),
    onValidated(validation) {
      validationMetrics.validated(validation)
      counts.validated(validation)
    },
    onDecided(recharge) {
      counts.decided(recharge)
      if (recharge.endReason?.kind === 'no-answer') webhookMetrics.rechargeLost(recharge.request.appId)
    },
    writeAnswer: writeRecharge,
  }
  const runner = new RechargeRunner({
    ...asking,
    store,
    owner: group.leases.owner,
    isGone: group.leases.isGone,
    leaseClock: realClock,
    onUndecided: (rechargeId, error) =>
      logger.error({ environment, recharge_id: rechargeId, err: error }, 'a recharge is not decided yet'),
    onUnseen: (error) =>
      logger.warn({ environment, err: error }, 'could not look for recharges that were left behind'),
  })
  runner.start()
  group.leases.onGone(() => runner.lookForGone())
  const holdDesk =
    environment === 'sandbox'
      ? openHoldDesk(group.bus, {
          held: new HeldNotifications(),
          platformKeys,
          makeNonce,
          clock,
          realClock,
          monotonicMs: () => performance.now(),
        })
      : undefined
  return {
    recharges: { ...asking, runner },
    ...(holdDesk && { holdDesk }),
    checkWebhook: (url) => validator.checkAddress(url),
    async stop() {
      holdDesk?.close()
      await runner.stop()
      await validator.close()
    },
  }
}
