import { join, resolve } from 'node:path'
import type { RequestSignature, RequestToSign, SigningOptions } from '@txgw/merchant'
import type { CliContext, CliEnvironment } from '../base/cli-context.ts'
import { UsageFailure } from '../base/failure.ts'
import { parseBaseUrl, targetBehind } from '../connection/base-url.ts'
import { merchantPath, merchantUrl } from '../connection/service-addresses.ts'
import { findTrustedCa, type TrustedCa } from '../connection/trusted-ca.ts'
import type { MerchantOptions } from '../input/command-options.ts'
import { DATA_FILES, resolveSetting, SETTINGS } from '../input/settings.ts'
import { readPrivateKey, signingKey } from '../keys/key-pair.ts'

/** Where a merchant's request goes, according to the options. */
export interface MerchantTarget {
  url: URL
  /** Path and query as called and signed. */
  target: string
  ca?: TrustedCa
}

export interface SignedRequest extends MerchantTarget, RequestSignature {
  body: Buffer
}

/** Signs a POST of the body as the app in the options. @throws {CliFailure} */
export async function signRequest(
  { environment, clock }: CliContext,
  options: MerchantOptions,
  body: Buffer,
): Promise<SignedRequest> {
  const dataDir = resolve(resolveSetting(SETTINGS.dataDir, options.dataDir, environment))
  const destination = await resolveTarget(options, dataDir, environment)
  const keyFile = options.key ?? join(dataDir, DATA_FILES.demoKey)
  const advice =
    'Name a private key file with --key, create one with "txgw keygen", or run "txgw serve --demo".'
  const privateKey = await signingKey(await readPrivateKey(keyFile, advice), keyFile)
  const signature = await sign(
    { target: destination.target, body },
    {
      appId: resolveSetting(SETTINGS.app, options.app, environment),
      serialNo: resolveSetting(SETTINGS.serial, options.serial, environment),
      privateKey,
      clock: () => clock.nowMs(),
    },
  )
  return { ...destination, ...signature, body }
}

/** @throws {UsageFailure} when the header cannot carry a value */
async function sign(request: RequestToSign, options: SigningOptions): Promise<RequestSignature> {
  // Loaded here, so that help and version do not wait for it.
  const { AuthorizationHeaderError, signRequest } = await import('@txgw/merchant')
  try {
    return await signRequest(request, options)
  } catch (error) {
    if (!(error instanceof AuthorizationHeaderError)) throw error
    const flag = error.pair === 'serial_no' ? '--serial' : '--app'
    throw new UsageFailure(`${flag} ${error.message}.`)
  }
}

async function resolveTarget(
  options: MerchantOptions,
  dataDir: string,
  environment: CliEnvironment,
): Promise<MerchantTarget> {
  const chosenUrl = resolveSetting(SETTINGS.url, options.url, environment)
  const url = parseBaseUrl(chosenUrl ?? merchantUrl(options.env, environment), '--url')
  const path = options.path ?? merchantPath('/v2/orders', url, environment)
  if (!/^\/[\x21-\x22\x24-\x7e]*$/.test(path)) {
    throw new UsageFailure(
      '--path must begin with "/" and contain only visible ASCII characters, without "#".',
      'Percent-encode all other characters. The path is sent and signed in that form.',
    )
  }
  const ca = await findTrustedCa({ url, dataDir, ...(options.ca !== undefined && { caFile: options.ca }) })
  return { url, target: targetBehind(url, path), ...(ca && { ca }) }
}
