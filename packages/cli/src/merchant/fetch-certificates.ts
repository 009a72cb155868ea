import { type PlatformCertificate, readCertificates } from '@txgw/merchant'
import type { CliContext } from '../base/cli-context.ts'
import type { MerchantOptions } from '../input/command-options.ts'
import { sendSigned } from './send-signed.ts'
import { signRequest } from './signed-request.ts'

/** Calls the certificate interface, signed like any merchant's request. @throws {CliFailure} */
export async function fetchCertificates(
  options: MerchantOptions,
  context: CliContext,
): Promise<PlatformCertificate[]> {
  const request = await signRequest(context, { ...options, path: '/v2/certificates' }, Buffer.alloc(0))
  return sendSigned(request, readCertificates)
}
