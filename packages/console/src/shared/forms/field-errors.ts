import type { ReactNode } from 'react'
import { ApiError } from '../states/api-error.ts'
import { inEnglish } from '../text/in-english.tsx'

/** The problem of each field, by its path, as its input shows it. */
export function fieldErrorsOf(error: Error | null | undefined): Record<string, ReactNode> {
  if (!(error instanceof ApiError)) return {}
  const entries = Object.entries(error.fieldErrors)
  return Object.fromEntries(entries.map(([field, description]) => [field, inEnglish(description)]))
}
