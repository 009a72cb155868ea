import { requestFields } from '@txgw/domain/requests/request-record'
import type { OldRequest } from '@txgw/domain/requests/request-store'
import { rowForm } from './row-form.ts'

const { debugId, receivedAtMs, appId, clientAddress } = requestFields
const oldRequestFields = { debugId, receivedAtMs, appId, clientAddress } satisfies Record<
  keyof OldRequest,
  object
>

export const requestRows = rowForm(requestFields)
export const oldRequestRows = rowForm(oldRequestFields)
