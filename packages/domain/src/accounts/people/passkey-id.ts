import { createHash } from 'node:crypto'
import type { Passkey } from './account.ts'

const LENGTH = 16

/** Short enough for a path. The name that the browser gives may be a thousand characters long. */
export function passkeyId({ credentialId }: Pick<Passkey, 'credentialId'>): string {
  return createHash('sha256').update(credentialId).digest('hex').slice(0, LENGTH)
}
