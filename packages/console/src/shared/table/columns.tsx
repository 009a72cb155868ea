import type { Money as WireMoney } from '@txgw/protocol/schemas'
import type { ReactNode } from 'react'
import { AppId, PlayerId } from '../ids/id-text.tsx'
import { Money } from '../text/money.tsx'
import { Time } from '../time/time.tsx'

export interface Column<R> extends Look {
  /** No other column of the table has it. */
  header: string
  cell(row: R): ReactNode
  /** The page of one player leaves it out. */
  isPlayer?: true
}

interface Look {
  align?: 'end'
  /** Hides the column on narrower screens: `wide` below 900 px, `phone` below 600 px. */
  hideBelow?: 'wide' | 'phone'
}

export function column<R>(header: string, cell: (row: R) => ReactNode, look: Look = {}): Column<R> {
  return { header, cell, ...look }
}

export function appColumn(header: string, look?: Look): Column<{ app_id: string }> {
  return column(header, ({ app_id }) => <AppId id={app_id} />, look)
}

export function playerColumn(header: string): Column<{ user_id: string; app_id: string }> {
  return { header, cell: (row) => <PlayerId player={row} />, isPlayer: true }
}

export function totalColumn(header: string): Column<{ total_price?: Partial<WireMoney> | undefined }> {
  return column(header, ({ total_price }) => <Money value={total_price} />, { align: 'end' })
}

export function timeColumn<F extends string>(
  field: F,
  header: string,
  look?: Look,
): Column<Record<F, string>> {
  return column(header, (row) => <Time value={row[field]} />, look)
}
