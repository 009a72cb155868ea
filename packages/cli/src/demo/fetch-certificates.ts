import type { CliContext } from '../cli-context.ts'
import { sendSigned } from '../send-signed.ts'
import { signRequest } from '../signed-request.ts'
import type { DemoKey } from './demo-key.ts'
import { DEMO_APP_ID } from './demo-orders.ts'
import type { PlatformCertificate } from './platform-keyring.ts'

export interface CertificateCall {
  url: string
  serialNo: string
  key: DemoKey
  dataDir: string
}

/** The certificate call of the sandbox, signed by the demo app as any merchant would. @throws {CliFailure} */
export async function fetchCertificates(
  { url, serialNo, key, dataDir }: CertificateCall,
  context: CliContext,
): Promise<PlatformCertificate[]> {
  const options = {
    env: 'sandbox',
    format: 'json',
    app: DEMO_APP_ID,
    serial: serialNo,
    key: key.path,
    url,
    path: '/v2/certificates',
    dataDir,
  } as const
  const received = await sendSigned(await signRequest(context, options, Buffer.alloc(0)))
  return (JSON.parse(received) as { certificates: PlatformCertificate[] }).certificates
}
