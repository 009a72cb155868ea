import { NativeSelect, TextInput } from '@mantine/core'
import type { App } from '@txgw/gateway/operator-api'
import searchForm from '../../lists/search-form.module.css'
import { formatCount } from '../../shared/text/format.ts'
import { texts } from '../../texts/texts.ts'
import { APP_KINDS, countApps } from './filter-apps.ts'

const words = texts.apps.filter

export const FILTER_FIELDS = ['text', 'kind'] as const

type FilterValues = Record<(typeof FILTER_FIELDS)[number], string>

interface AppFilterProps {
  /** All that are known. */
  apps: App[]
  values: FilterValues
  onChange(values: Partial<FilterValues>): void
}

/** Acts while the viewer types, because all apps are here already. */
export function AppFilter({ apps, values, onChange }: AppFilterProps) {
  const counts = countApps(apps, values.text)
  return (
    <search aria-label={words.label} className={searchForm.form}>
      <TextInput
        label={words.text}
        type="search"
        value={values.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
      />
      <NativeSelect
        label={words.kind}
        value={values.kind || 'all'}
        onChange={({ currentTarget: { value } }) => onChange({ kind: value === 'all' ? '' : value })}
        data={APP_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind](formatCount(counts[kind])) }))}
      />
    </search>
  )
}
