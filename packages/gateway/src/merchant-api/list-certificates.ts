import { toCertificateList } from '@txgw/domain/platform-keys/certificate-wire'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import { fieldViolation } from '@txgw/protocol/schemas'
import { invalidFields } from '../refusals/service-error.ts'
import type { Operation } from './routes.ts'

/** Returns the public halves of the keys that sign webhooks. The request is signed and has no body. */
export function createListCertificates(platformKeys: Pick<PlatformKeys, 'list'>): Operation {
  return {
    name: 'ListCertificates',
    async answer(_caller, { body }) {
      if (body.length > 0) throw invalidFields([fieldViolation('', 'must be empty', undefined)])
      return JSON.stringify(toCertificateList(await platformKeys.list()))
    },
  }
}
