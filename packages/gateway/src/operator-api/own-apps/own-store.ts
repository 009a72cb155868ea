import { brokenRule } from '@txgw/base/domain-error'
import { RecordNotFound } from '@txgw/base/store-errors'
import { type AppSettings, settingFields } from '@txgw/domain/apps/app'
import type { AppStore } from '@txgw/domain/apps/app-store'
import type { OrderStore } from '@txgw/domain/orders/order-store'
import type { RechargeStore } from '@txgw/domain/recharges/recharge-store'
import type { ValidationStore } from '@txgw/domain/validations/validation-store'
import type { Store } from '@txgw/store/store'
import { historyForMerchant, rechargeForMerchant, validationForMerchant } from './merchants-view.ts'
import { openOnly } from './open-only.ts'
import type { OwnApps } from './own-apps.ts'
import { ownAuditStore } from './own-audit.ts'
import { ownChangeRequestStore } from './own-change-requests.ts'

/**
 * The store as a merchant sees it: the records of its own apps, and nothing else. A foreign record is missing exactly as
 * one that never existed, so every operation answers both in the same way.
 */
export function ownStore(store: Store, own: OwnApps): Store {
  return openOnly<Store>('store', {
    apps: ownAppStore(store.apps, own),
    orders: ownOrderStore(store.orders, own),
    recharges: ownRechargeStore(store.recharges, own),
    validations: ownValidationStore(store.validations, own),
    audit: ownAuditStore(store.audit, own),
    changeRequests: ownChangeRequestStore(store, own),
  })
}

function ownAppStore(apps: AppStore, own: OwnApps): AppStore {
  const requireOwn = (appId: string) => {
    if (!own.has(appId)) throw new RecordNotFound('the app is not among those of the merchant')
  }
  return openOnly<AppStore>('apps', {
    findApp: async (appId) => (own.has(appId) ? apps.findApp(appId) : undefined),
    listApps: (page) => apps.listApps({ ...page, appIds: own.ids }),
    async changeApp(appId, settings, updatedAtMs, entryOf) {
      requireOpenSettings(settings)
      requireOwn(appId)
      return apps.changeApp(appId, settings, updatedAtMs, entryOf)
    },
    async moveClock(appId, offsetSeconds, entryOf) {
      requireOwn(appId)
      return apps.moveClock(appId, offsetSeconds, entryOf)
    },
    async addKey(appId, key, entry) {
      requireOwn(appId)
      return apps.addKey(appId, key, entry)
    },
    async revokeKey(appId, serialNo, revokedAtMs, entryOf) {
      requireOwn(appId)
      return apps.revokeKey(appId, serialNo, revokedAtMs, entryOf)
    },
  })
}

/** The other settings belong to the operator. */
function requireOpenSettings(settings: Partial<AppSettings>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (settingFields[name as keyof AppSettings].setBy === 'merchant') continue
    throw brokenRule(name, 'must be absent, because merchants change only the webhook address', value)
  }
}

function ownOrderStore(orders: OrderStore, own: OwnApps): OrderStore {
  return openOnly<OrderStore>('orders', {
    findOrder: async (appId, id) => (own.has(appId) ? orders.findOrder(appId, id) : undefined),
    async findHistory(appId, id, page) {
      return own.has(appId) ? (await orders.findHistory(appId, id, page)).map(historyForMerchant) : []
    },
    searchOrders: (filter, page) => orders.searchOrders(own.narrow(filter), page),
    findOrdersByPrefix: (prefix, apps, limit) => orders.findOrdersByPrefix(prefix, own.narrow(apps), limit),
    findPlayers: (prefix, apps, limit) => orders.findPlayers(prefix, own.narrow(apps), limit),
    sketchNewest: (apps, limit) => orders.sketchNewest(own.narrow(apps), limit),
    countOrders: (filter) => orders.countOrders(own.narrow(filter)),
  })
}

function ownRechargeStore(recharges: RechargeStore, own: OwnApps): RechargeStore {
  return openOnly<RechargeStore>('recharges', {
    async findRecharge(id) {
      const found = await recharges.findRecharge(id, own.ids)
      return found && rechargeForMerchant(found)
    },
    async searchRecharges(filter, page) {
      const found = await recharges.searchRecharges(own.narrow(filter), page)
      return { ...found, rows: found.rows.map(rechargeForMerchant) }
    },
    sketchNewest: (filter, limit) => recharges.sketchNewest(own.narrow(filter), limit),
    findPlayers: (prefix, apps, limit) => recharges.findPlayers(prefix, own.narrow(apps), limit),
    async findRechargeOfOrder(appId, orderId) {
      const found = own.has(appId) ? await recharges.findRechargeOfOrder(appId, orderId) : undefined
      return found && rechargeForMerchant(found)
    },
  })
}

function ownValidationStore(validations: ValidationStore, own: OwnApps): ValidationStore {
  return openOnly<ValidationStore>('validations', {
    async findValidation(id) {
      const found = await validations.findValidation(id, own.ids)
      return found && validationForMerchant(found)
    },
    async searchValidations(filter, page) {
      const found = await validations.searchValidations(own.narrow(filter), page)
      return { ...found, rows: found.rows.map(validationForMerchant) }
    },
    findPlayers: (prefix, apps, limit) => validations.findPlayers(prefix, own.narrow(apps), limit),
    countValidations: (period) => validations.countValidations(own.narrow(period)),
    countByHour: (period) => validations.countByHour(own.narrow(period)),
    async addValidation(validation, entry) {
      if (!own.has(validation.appId)) throw new Error('a merchant validates players of its own apps alone')
      return validations.addValidation(validation, entry)
    },
  })
}
