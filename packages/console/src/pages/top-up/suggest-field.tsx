import { Autocomplete } from '@mantine/core'
import type { ReactNode } from 'react'
import { shown } from '../../shared/text/outside-text.tsx'
import type { Suggestion } from './suggestions.ts'
import classes from './top-up-page.module.css'

const SHOWN_MAX = 30

interface SuggestFieldProps {
  label: string
  description?: string
  suggestions: Suggestion[]
  isOptional?: boolean
  value: string
  error?: ReactNode
  onChange(value: string): void
}

/** A free text field with useful values suggested underneath. */
export function SuggestField({
  label,
  description,
  suggestions,
  isOptional = false,
  value,
  error,
  onChange,
}: SuggestFieldProps) {
  const hints = new Map(suggestions.map((one) => [one.value, one.hint]))
  return (
    <Autocomplete
      label={label}
      description={description}
      size="sm"
      required={!isOptional}
      withAsterisk={false}
      autoComplete="off"
      spellCheck={false}
      limit={SHOWN_MAX}
      data={suggestions.map((one) => one.value)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{shown(option.value)}</span>
          <span className={classes.optionHint}>{shown(hints.get(option.value))}</span>
        </span>
      )}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
