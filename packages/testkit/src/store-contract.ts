import { describe, test } from 'node:test'
import { testAppKeys } from './store-contract/apps/app-keys.ts'
import { testApps } from './store-contract/apps/apps.ts'
import { testChangeRequests } from './store-contract/apps/change-requests.ts'
import { testAuditTrail } from './store-contract/audit-trail.ts'
import { testLifetime } from './store-contract/lifetime.ts'
import { testFind } from './store-contract/lists/find.ts'
import { testLists } from './store-contract/lists/lists.ts'
import { testOfApps } from './store-contract/lists/of-apps.ts'
import { testRequests } from './store-contract/lists/requests.ts'
import { testMarks } from './store-contract/marks.ts'
import { testChangeStatus } from './store-contract/orders/change-status.ts'
import { testDeleteOrders } from './store-contract/orders/delete-orders.ts'
import { testOrderCounts } from './store-contract/orders/order-counts.ts'
import { testOrderVersions } from './store-contract/orders/order-versions.ts'
import { testPutOrders } from './store-contract/orders/put-orders.ts'
import { testPutOrdersModel } from './store-contract/orders/put-orders-model.ts'
import { testSearchOrders } from './store-contract/orders/search-orders.ts'
import { testWireOrders } from './store-contract/orders/wire-orders.ts'
import { testPeople } from './store-contract/people/people.ts'
import { testSessions } from './store-contract/people/sessions.ts'
import { testTokens } from './store-contract/people/tokens.ts'
import { testPlatformKeys } from './store-contract/platform-keys.ts'
import { testBeginRecharge } from './store-contract/recharges/begin-recharge.ts'
import { testDecideRecharge } from './store-contract/recharges/decide-recharge.ts'
import { testEndedRecharges } from './store-contract/recharges/ended-recharges.ts'
import { testLeases } from './store-contract/recharges/leases.ts'
import { testSettings } from './store-contract/settings.ts'
import type { StoreHarness, StoreTest } from './store-contract/store-test.ts'
import { testHostileText } from './store-contract/texts/hostile-text.ts'
import { testLongestTexts } from './store-contract/texts/longest-texts.ts'
import { testForgetValidations } from './store-contract/validations/forget-validations.ts'
import { testValidationCounts } from './store-contract/validations/validation-counts.ts'
import { testValidations } from './store-contract/validations/validations.ts'

/** Every promise of a store, as tests. A store's own test is a harness and one call of this. */
export function describeStore(name: string, open: () => Promise<StoreHarness>): void {
  const storeTest: StoreTest = (title, act) => {
    test(title, async () => {
      const harness = await open()
      try {
        await act(harness)
      } finally {
        await harness.dispose()
      }
    })
  }
  describe(`${name} meets the store contract`, () => {
    testApps(storeTest)
    testAppKeys(storeTest)
    testPutOrders(storeTest)
    testPutOrdersModel(storeTest)
    testChangeStatus(storeTest)
    testSearchOrders(storeTest)
    testOfApps(storeTest)
    testWireOrders(storeTest)
    testOrderVersions(storeTest)
    testOrderCounts(storeTest)
    testDeleteOrders(storeTest)
    testBeginRecharge(storeTest)
    testLeases(storeTest)
    testDecideRecharge(storeTest)
    testEndedRecharges(storeTest)
    testValidations(storeTest)
    testValidationCounts(storeTest)
    testForgetValidations(storeTest)
    testRequests(storeTest)
    testLists(storeTest)
    testFind(storeTest)
    testPlatformKeys(storeTest)
    testMarks(storeTest)
    testChangeRequests(storeTest)
    testSettings(storeTest)
    testTokens(storeTest)
    testAuditTrail(storeTest)
    testPeople(storeTest)
    testSessions(storeTest)
    testHostileText(storeTest)
    testLongestTexts(storeTest)
    testLifetime(storeTest)
  })
}
