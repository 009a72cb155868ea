import { tokenFields } from '@txgw/domain/accounts/token'
import { appFields, settingFields } from '@txgw/domain/apps/app'
import { keyFields } from '@txgw/domain/apps/app-key'
import { storedSettingFields } from '@txgw/domain/audit/setting-store'
import { changeRequestFields } from '@txgw/domain/change-requests/change-request'
import type { Decided } from '@txgw/domain/change-requests/change-request-store'
import { platformKeyFields } from '@txgw/domain/platform-keys/platform-key'
import { rowForm } from './row-form.ts'

export const appRows = rowForm(appFields)
export const settingRows = rowForm(settingFields)
export const keyRows = rowForm(keyFields)
export const tokenRows = rowForm(tokenFields)
export const changeRequestRows = rowForm(changeRequestFields)
export const platformKeyRows = rowForm(platformKeyFields)
export const storedSettingRows = rowForm(storedSettingFields)

/** The columns that a decision about a change request sets. */
export const decisionValues = (decision: Decided['next']) => ({
  state: decision.state,
  decided_at_ms: decision.decidedAtMs,
  decided_by: decision.decidedBy,
  reason: decision.reason,
})
