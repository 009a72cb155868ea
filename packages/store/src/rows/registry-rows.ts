import { tokenFields } from '@txgw/domain/accounts/token'
import { appFields, settingFields } from '@txgw/domain/apps/app'
import { keyFields } from '@txgw/domain/apps/app-key'
import { storedSettingFields } from '@txgw/domain/audit/setting-store'
import { changeRequestFields } from '@txgw/domain/change-requests/change-request'
import { platformKeyFields } from '@txgw/domain/platform-keys/platform-key'
import { rowForm } from './row-form.ts'

export const appRows = rowForm(appFields)
export const settingRows = rowForm(settingFields)
export const keyRows = rowForm(keyFields)
export const tokenRows = rowForm(tokenFields)
export const changeRequestRows = rowForm(changeRequestFields)
export const platformKeyRows = rowForm(platformKeyFields)
export const storedSettingRows = rowForm(storedSettingFields)
