import type { OrderStatus } from '@txgw/protocol/schemas'
import type { Database } from '../../database/database.ts'

const COUNT = `
  INSERT INTO order_counts (app_id, order_status, count) VALUES (?, ?, ?)
  ON CONFLICT (app_id, order_status) DO UPDATE SET count = count + excluded.count`

/**
 * Sums up how one transaction changes the counts of orders, and writes the sums at its end. Triggers that
 * write for each order make an import a sixth slower.
 */
export class OrderTally {
  readonly #changes = new Map<string, Map<OrderStatus, number>>()

  add(appId: string, status: OrderStatus, by: 1 | -1): void {
    const ofApp = this.#changes.get(appId) ?? new Map<OrderStatus, number>()
    this.#changes.set(appId, ofApp)
    ofApp.set(status, (ofApp.get(status) ?? 0) + by)
  }

  write(db: Database): void {
    for (const [appId, ofApp] of this.#changes) {
      for (const [status, by] of ofApp) if (by !== 0) db.run(COUNT, appId, status, by)
    }
  }
}
