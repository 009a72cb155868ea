import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '../states/api-error.ts'
import { inEnglish } from '../text/outside-text.tsx'

/** The problem of each field, by its path, as its input shows it. */
export function fieldErrorsOf(error: Error | null | undefined): Record<string, ReactNode> {
  if (!(error instanceof ApiError)) return {}
  const entries = Object.entries(error.fieldErrors)
  return Object.fromEntries(entries.map(([field, description]) => [field, inEnglish(description)]))
}

export function WholeNumberInput(props: NumberInputProps) {
  return <NumberInput hideControls allowDecimal={false} {...props} />
}
