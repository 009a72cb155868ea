import type { AppDirectory } from '../apps/app-directory.ts'
import { readAuthorization } from '../signature-doctor/read-authorization.ts'
import type { MerchantRequest } from './merchant-request.ts'

/**
 * Returns the app that a refused request names, as far as its header can be understood. It must be a known app, so
 * that strangers cannot fill the records with texts.
 */
export function claimedApp(
  { headers }: Pick<MerchantRequest, 'headers'>,
  directory: Pick<AppDirectory, 'find'>,
): string | null {
  const authorization = headers.count('authorization') === 1 ? headers.get('authorization') : undefined
  if (authorization === undefined) return null
  const authId = readAuthorization([authorization]).authorization?.authId
  return (authId === undefined ? undefined : directory.find(authId))?.app.appId ?? null
}
