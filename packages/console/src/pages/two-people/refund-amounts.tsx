import { Button, TextInput } from '@mantine/core'
import type { TwoPeople } from '@txgw/gateway/operator-api'
import type { ReactNode } from 'react'
import { visibleText } from '../../shared/text/visible-text.ts'
import { texts } from '../../texts/texts.ts'
import classes from './two-people-page.module.css'

const words = texts.twoPeople.policy

type Limit = TwoPeople['refunds_above'][number]

/** A limit while it is edited, when its currency may change. */
export interface Row extends Limit {
  key: number
}

export const toRows = (limits: Limit[]): Row[] => limits.map((limit, key) => ({ key, ...limit }))

interface RefundAmountsProps {
  rows: Row[]
  errors: Record<string, ReactNode>
  onChange(rows: Row[]): void
}

/** The largest amount of each currency that one person may refund. */
export function RefundAmounts({ rows, errors, onChange }: RefundAmountsProps) {
  const edit = (edited: Row, change: Partial<Limit>) =>
    onChange(rows.map((row) => (row.key === edited.key ? { ...row, ...change } : row)))
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
    onChange([...rows, { key, currency: '', amount: '' }])
  }
  return (
    <fieldset className={classes.amounts}>
      <legend>{words.amounts}</legend>
      <p className={classes.hint}>{words.amountsHint}</p>
      {rows.map((row, index) => (
        <div key={row.key} className={classes.row}>
          <TextInput
            label={words.currency}
            required
            maxLength={16}
            value={row.currency}
            error={errors[`refunds_above.${index}.currency`]}
            onChange={({ currentTarget }) => edit(row, { currency: currentTarget.value.trim() })}
          />
          <TextInput
            label={words.amount}
            required
            inputMode="decimal"
            maxLength={64}
            value={row.amount}
            error={errors[`refunds_above.${index}.amount`]}
            onChange={({ currentTarget }) => edit(row, { amount: currentTarget.value.trim() })}
          />
          <Button
            variant="default"
            aria-label={visibleText(words.removeLabel(row.currency))}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" size="compact-sm" onClick={add}>
          {words.add}
        </Button>
      </div>
    </fieldset>
  )
}
