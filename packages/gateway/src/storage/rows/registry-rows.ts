import { tokenFields } from '../../accounts/token.ts'
import { appFields, settingFields } from '../../apps/app.ts'
import { keyFields } from '../../apps/app-key.ts'
import { rowForm } from '../../base/records/row-form.ts'
import { changeRequestFields } from '../../change-requests/change-request.ts'
import { platformKeyFields } from '../../platform-keys/platform-key.ts'

export const appRows = rowForm(appFields)
export const settingRows = rowForm(settingFields)
export const keyRows = rowForm(keyFields)
export const tokenRows = rowForm(tokenFields)
export const changeRequestRows = rowForm(changeRequestFields)
export const platformKeyRows = rowForm(platformKeyFields)
