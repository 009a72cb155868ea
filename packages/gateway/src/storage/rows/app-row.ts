import { appFields, settingFields } from '../../apps/app.ts'
import { keyFields } from '../../apps/app-key.ts'
import { rowForm } from '../../base/records/row-form.ts'

export const appRows = rowForm(appFields)
export const settingRows = rowForm(settingFields)
export const keyRows = rowForm(keyFields)
