import { DomainError } from '@txgw/base/domain-error'
import type { AppKey } from './app-key.ts'
import type { AppStore } from './app-store.ts'
import { findApp } from './find-app.ts'

/** @throws {DomainError} */
export async function findKey(asked: {
  store: { apps: AppStore }
  appId: string
  serialNo: string
}): Promise<AppKey> {
  const { keys } = await findApp(asked)
  const key = keys.find(({ serialNo }) => serialNo === asked.serialNo)
  if (!key) throw new DomainError('not-found', 'This app has no key with this serial_no.')
  return key
}
