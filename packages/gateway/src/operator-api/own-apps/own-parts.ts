import type { EnvironmentClock } from '@txgw/base/clock'
import { brokenRule } from '@txgw/base/domain-error'
import { appObject } from '@txgw/domain/apps/app-audit'
import type { HealthReader } from '@txgw/domain/health/read-health'
import type { RequestFinder } from '@txgw/domain/requests/request-log'
import type { HoldDesk } from '@txgw/domain/sandbox/hold-desk'
import type { SandboxClock } from '@txgw/domain/sandbox/sandbox-clock'
import type { ServedEnvironment } from '../served.ts'
import {
  checkForMerchant,
  healthForMerchant,
  requestForMerchant,
  validationForMerchant,
} from './merchants-view.ts'
import { openOnly } from './open-only.ts'
import type { OwnApps } from './own-apps.ts'
import { ownStore } from './own-store.ts'

/** One environment as the handlers get it for a merchant: what they find and count belongs to its own apps. */
export function ownParts(parts: ServedEnvironment, own: OwnApps): ServedEnvironment {
  const { environment, clock, realClock, bus, logger, recharges, checkWebhook, onAppsChanged } = parts
  const { sandboxClock, holdDesk } = parts
  return openOnly<ServedEnvironment>('parts', {
    environment,
    realClock,
    bus,
    logger,
    recharges,
    onAppsChanged,
    // Merchants change at once in the sandbox alone.
    twoPeople: undefined,
    checkWebhook: async (url) => checkForMerchant(await checkWebhook(url)),
    shownValidation: validationForMerchant,
    clock: ownClock(clock, own),
    store: ownStore(parts.store, own),
    requestLog: ownRequests(parts.requestLog, own),
    directory: ownDirectory(parts.directory, own),
    health: ownHealth(parts.health, own),
    reconciler: ownReconciler(parts.reconciler, own),
    inspections: ownInspections(parts, own),
    platformKeys: openOnly('platformKeys', { list: () => parts.platformKeys.list() }),
    sandboxClock: sandboxClock && ownSandboxClock(sandboxClock),
    holdDesk: holdDesk && ownHoldDesk(holdDesk, own),
  } as Partial<ServedEnvironment>)
}

/** A merchant with one app lives by the clock of that app. */
function ownClock(clock: EnvironmentClock, { ids: [first, ...others] }: OwnApps): EnvironmentClock {
  return others.length > 0 ? clock : { nowMs: (appId = first) => clock.nowMs(appId) }
}

/** The clock of the environment is shared, so a merchant only looks at it. */
function ownSandboxClock(clock: SandboxClock): SandboxClock {
  return openOnly<SandboxClock>('sandboxClock', {
    get offsetSeconds() {
      return clock.offsetSeconds
    },
    refresh: () => clock.refresh(),
    async move() {
      throw brokenRule('appId', 'must be one of your apps, because others share the clock of the sandbox', '')
    },
  })
}

function ownRequests(requestLog: RequestFinder, own: OwnApps): RequestFinder {
  return {
    async find(debugId) {
      const found = await requestLog.find(debugId, own.ids)
      return found && requestForMerchant(found)
    },
    async findOfOrder(order) {
      return own.has(order.appId) ? (await requestLog.findOfOrder(order)).map(requestForMerchant) : []
    },
    async search(filter, page) {
      const found = await requestLog.search(own.narrow(filter), page)
      return { ...found, rows: found.rows.map(requestForMerchant) }
    },
  }
}

function ownDirectory(
  directory: ServedEnvironment['directory'],
  own: OwnApps,
): ServedEnvironment['directory'] {
  return {
    find: (appId) => (own.has(appId) ? directory.find(appId) : undefined),
    list: () => own.ids.flatMap((appId) => directory.find(appId) ?? []),
  }
}

function ownHealth(health: HealthReader, own: OwnApps): HealthReader {
  const of: HealthReader['of'] = async (appIds) => {
    const report = await health.of(appIds.filter(own.has))
    return { ...report, apps: report.apps.map(healthForMerchant) }
  }
  return { all: () => of(own.ids), active: () => of(own.ids), of }
}

/** A merchant learns that the settings of its own apps were changed past the service, and nothing else. */
function ownReconciler(
  reconciler: ServedEnvironment['reconciler'],
  own: OwnApps,
): ServedEnvironment['reconciler'] {
  return {
    get faults() {
      const objects = own.ids.map(appObject)
      const shown = reconciler.faults.objects.filter(({ object }) => objects.includes(object))
      return { count: shown.length, objects: shown, says: '' }
    },
  }
}

/** The doctor tries the keys of the merchant alone, also those of the other environment if the merchant covers it. */
function ownInspections(
  { inspections, environment }: ServedEnvironment,
  own: OwnApps,
): ServedEnvironment['inspections'] {
  const other = environment === 'production' ? 'sandbox' : 'production'
  const whose = { hasApp: own.has, includesElsewhere: own.environments.includes(other) }
  return {
    doctor: { examine: (examinee) => inspections.doctor.examine(examinee, { owner: whose }) },
    findKept: (debugId) => inspections.findKept(debugId, own.ids),
  }
}

function ownHoldDesk(desk: HoldDesk, own: OwnApps): HoldDesk {
  const list = async () => (await desk.list()).filter(({ appId }) => own.has(appId))
  return openOnly<HoldDesk>('holdDesk', {
    heldMsMax: desk.heldMsMax,
    hasPlaceFor: (appId) => desk.hasPlaceFor(appId),
    validatorFor: (question) => desk.validatorFor(question),
    list,
    async reply(notificationId, reply) {
      const isOwn = (await list()).some((held) => held.notificationId === notificationId)
      return isOwn && desk.reply(notificationId, reply)
    },
  })
}
