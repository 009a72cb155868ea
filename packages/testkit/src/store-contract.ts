import { describe, test } from 'node:test'
import { testAppKeys } from './store-contract/app-keys.ts'
import { testApps } from './store-contract/apps.ts'
import { testAuditTrail } from './store-contract/audit-trail.ts'
import { testBeginRecharge } from './store-contract/begin-recharge.ts'
import { testChangeRequests } from './store-contract/change-requests.ts'
import { testChangeStatus } from './store-contract/change-status.ts'
import { testDecideRecharge } from './store-contract/decide-recharge.ts'
import { testDeleteOrders } from './store-contract/delete-orders.ts'
import { testEndedRecharges } from './store-contract/ended-recharges.ts'
import { testFind } from './store-contract/find.ts'
import { testForgetValidations } from './store-contract/forget-validations.ts'
import { testHostileText } from './store-contract/hostile-text.ts'
import { testLeases } from './store-contract/leases.ts'
import { testLifetime } from './store-contract/lifetime.ts'
import { testLists } from './store-contract/lists.ts'
import { testLongestTexts } from './store-contract/longest-texts.ts'
import { testMarks } from './store-contract/marks.ts'
import { testOfApps } from './store-contract/of-apps.ts'
import { testOrderCounts } from './store-contract/order-counts.ts'
import { testOrderVersions } from './store-contract/order-versions.ts'
import { testPeople } from './store-contract/people.ts'
import { testPlatformKeys } from './store-contract/platform-keys.ts'
import { testPutOrders } from './store-contract/put-orders.ts'
import { testPutOrdersModel } from './store-contract/put-orders-model.ts'
import { testRequests } from './store-contract/requests.ts'
import { testSearchOrders } from './store-contract/search-orders.ts'
import { testSessions } from './store-contract/sessions.ts'
import { testSettings } from './store-contract/settings.ts'
import type { StoreHarness, StoreTest } from './store-contract/store-test.ts'
import { testTokens } from './store-contract/tokens.ts'
import { testValidationCounts } from './store-contract/validation-counts.ts'
import { testValidations } from './store-contract/validations.ts'
import { testWireOrders } from './store-contract/wire-orders.ts'

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
