/**
 * WITH parts that delete the recharges of the rows of another part and free their idempotency keys. The other
 * part must have their app_id.
 */
export function forgetRecharges(rows: string, condition: string): string {
  return `
    forgotten_recharges AS (
      DELETE FROM env.recharges USING ${rows} WHERE recharges.app_id = ${rows}.app_id AND ${condition}
      RETURNING recharges.idempotency_key
    ), freed_keys AS (
      DELETE FROM env.idempotency_keys USING forgotten_recharges
      WHERE idempotency_keys.idempotency_key = forgotten_recharges.idempotency_key
    )`
}
