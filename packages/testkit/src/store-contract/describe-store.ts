import { describe, test } from 'node:test'
import { testAppKeys } from './apps/app-keys.ts'
import { testApps } from './apps/apps.ts'
import { testChangeRequests } from './apps/change-requests.ts'
import { testGuardedChanges } from './apps/guarded-changes.ts'
import { testAuditTrail } from './audit-trail.ts'
import { testLifetime } from './lifetime.ts'
import { testFind } from './lists/find.ts'
import { testLists } from './lists/lists.ts'
import { testOfApps } from './lists/of-apps.ts'
import { testRequests } from './lists/requests.ts'
import { testMarks } from './marks.ts'
import { testChangeStatus } from './orders/change-status.ts'
import { testDeleteOrders } from './orders/delete-orders.ts'
import { testOrderCounts } from './orders/order-counts.ts'
import { testOrderVersions } from './orders/order-versions.ts'
import { testPutOrders } from './orders/put-orders.ts'
import { testPutOrdersModel } from './orders/put-orders-model.ts'
import { testSearchOrders } from './orders/search-orders.ts'
import { testWireOrders } from './orders/wire-orders.ts'
import { testAttempts } from './people/attempts.ts'
import { testLeaving } from './people/leaving.ts'
import { testPeople } from './people/people.ts'
import { testSessions } from './people/sessions.ts'
import { testTokens } from './people/tokens.ts'
import { testPlatformKeys } from './platform-keys.ts'
import { testBeginRecharge } from './recharges/begin-recharge.ts'
import { testDecideRecharge } from './recharges/decide-recharge.ts'
import { testEndedRecharges } from './recharges/ended-recharges.ts'
import { testLeases } from './recharges/leases.ts'
import { testSealing } from './sealing.ts'
import { testSettings } from './settings.ts'
import type { StoreHarness, StoreTest } from './store-test.ts'
import { testHostileText } from './texts/hostile-text.ts'
import { testLongestTexts } from './texts/longest-texts.ts'
import { testForgetValidations } from './validations/forget-validations.ts'
import { testValidationCounts } from './validations/validation-counts.ts'
import { testValidations } from './validations/validations.ts'

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
    testGuardedChanges(storeTest)
    testSettings(storeTest)
    testTokens(storeTest)
    testAuditTrail(storeTest)
    testSealing(storeTest)
    testPeople(storeTest)
    testLeaving(storeTest)
    testSessions(storeTest)
    testAttempts(storeTest)
    testHostileText(storeTest)
    testLongestTexts(storeTest)
    testLifetime(storeTest)
  })
}
