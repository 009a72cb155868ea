import { checkFields, type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import type { Clock } from '../clock.ts'
import { invalidFields, ServiceError } from '../service-error.ts'
import { DuplicateRecord, type Store } from '../storage/store.ts'
import type { AppKey } from './app.ts'
import { NewKey } from './app-schemas.ts'
import { orNoSuchApp } from './find-app.ts'
import { readPublicKey } from './read-public-key.ts'

const checkBody = checkFields(NewKey)

interface AddKey {
  store: Pick<Store, 'apps'>
  clock: Clock
  appId: string
  body: unknown
}

export async function addKey({ store, clock, appId, body }: AddKey): Promise<AppKey> {
  const checked = checkBody(body)
  if (!checked.ok) throw invalidFields(withoutValues(checked.violations))
  const { serial_no: serialNo, public_key } = checked.value
  const read = readPublicKey(public_key)
  if (!read.ok) throw invalidFields([fieldViolation('public_key', read.problem, '')])
  const key: AppKey = { serialNo, ...read.key, addedAtMs: clock.nowMs(), revokedAtMs: null }
  await store.apps.addKey(appId, key).catch((error) => {
    if (!(error instanceof DuplicateRecord)) orNoSuchApp(error)
    throw new ServiceError('ALREADY_EXISTS', {
      message: `The serial_no "${serialNo}" was used before by this app, revoked or not; choose another.`,
      cause: error,
    })
  })
  return key
}

/** A private key may have been pasted into any field; an answer must not carry it on. */
function withoutValues(violations: FieldViolation[]): FieldViolation[] {
  return violations.map((violation) => ({
    ...violation,
    field: violation.field.includes('PRIVATE KEY') ? '' : violation.field,
    value: '',
  }))
}
