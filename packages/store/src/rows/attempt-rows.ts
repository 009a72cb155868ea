import { attemptFields } from '@txgw/domain/accounts/attempts/attempt-count'
import { knownBrowserFields } from '@txgw/domain/accounts/attempts/known-browser'
import { rowForm } from './row-form.ts'

export const attemptRows = rowForm(attemptFields)
export const knownBrowserRows = rowForm(knownBrowserFields)
