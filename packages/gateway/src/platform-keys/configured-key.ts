import { stat } from 'node:fs/promises'
import { ServiceError } from '../service-error.ts'
import type { PlatformKeys } from './platform-key.ts'
import { readPrivateKey } from './read-private-key.ts'
import { publicHalf, signingKey } from './signing-key.ts'

const SERIAL_LENGTH = 32

/** The operator's own key. Its serial comes from the key, so that it is the same in every process. @throws {StartError} */
export async function openConfiguredKey(path: string): Promise<PlatformKeys> {
  const privateKey = await readPrivateKey(path)
  const { fingerprint } = publicHalf(privateKey)
  const { mtimeMs } = await stat(path)
  const key = signingKey(privateKey, {
    serialNo: fingerprint.slice(0, SERIAL_LENGTH).toUpperCase(),
    notBeforeMs: Math.floor(mtimeMs),
    expiresAtMs: null,
  })
  return {
    current: () => key,
    list: async () => [key.listed],
    rotate: async () => {
      throw new ServiceError('FAILED_PRECONDITION', {
        message:
          'The platform key is configured as a file and is not rotated by the service; replace the file and start again, or configure none.',
      })
    },
    close() {},
  }
}
