import type { Money as WireMoney } from '@txgw/protocol/schemas'
import { AppId, PlayerId } from '../ids/record-ids.tsx'
import { Money } from '../text/money.tsx'
import { Time } from '../time/time.tsx'
import type { Column } from './data-table.tsx'

type Look = Pick<Column<unknown>, 'align' | 'hideBelow'>

export function appColumn(header: string, look: Look = {}): Column<{ app_id: string }> {
  return { key: 'app', header, ...look, cell: ({ app_id }) => <AppId id={app_id} /> }
}

export function playerColumn(header: string): Column<{ user_id: string; app_id: string }> {
  return { key: 'user', header, cell: (row) => <PlayerId player={row} /> }
}

export function totalColumn(header: string): Column<{ total_price?: Partial<WireMoney> | undefined }> {
  return { key: 'total', header, align: 'end', cell: ({ total_price }) => <Money value={total_price} /> }
}

export function timeColumn<F extends string>(
  field: F,
  header: string,
  look: Look = {},
): Column<Record<F, string>> {
  return { key: field, header, ...look, cell: (row) => <Time value={row[field]} /> }
}
