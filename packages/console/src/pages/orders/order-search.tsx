import type { OrderStatus } from '@txgw/protocol/schemas'
import { SearchForm } from '../../shared/search-form.tsx'
import { texts } from '../../texts/texts.ts'

const STATUSES: OrderStatus[] = ['Created', 'Paid', 'Finished', 'Refunded', 'UNDEFINED']

export const SEARCH_FIELDS = ['id', 'user_id', 'app_id', 'status'] as const

type OrderSearchValues = Record<(typeof SEARCH_FIELDS)[number], string>

interface OrderSearchProps {
  values: OrderSearchValues
  onSearch(values: OrderSearchValues): void
}

export function OrderSearch({ values, onSearch }: OrderSearchProps) {
  const words = texts.orders.search
  return (
    <SearchForm
      words={words}
      values={values}
      fields={[
        ['id', words.id],
        ['user_id', words.user],
        ['app_id', words.app],
      ]}
      choice={{ name: 'status', label: words.status, any: words.anyStatus, options: STATUSES }}
      onSearch={onSearch}
    />
  )
}
