import { type EndReason, type Recharge, rechargeFields } from '@txgw/domain/recharges/recharge'
import { rowForm } from './row-form.ts'

/** The app stands in the request too; searches need it in a column. */
export const rechargeRows = rowForm(rechargeFields, {
  app_id: { type: 'text', from: ({ request }: Recharge) => request.appId },
})

export const RECHARGE_COLUMNS = rechargeRows.columns
export const endReasonText = (endReason: EndReason | null): string | null =>
  endReason && JSON.stringify(endReason)
export const toRecharge: (row: readonly unknown[]) => Recharge = rechargeRows.fromRow
