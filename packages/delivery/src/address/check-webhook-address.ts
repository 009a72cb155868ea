import { isIP } from 'node:net'
import type { Environment } from '@txgw/base/environment'
import type { CidrList } from '@txgw/base/network/cidr-list'
import { openWords, type Seen } from '../failures.ts'
import type { AllowingSetting, DialRefusal } from './dial-refusal.ts'
import { judgeAddress, ruleOf } from './judge-address.ts'
import { judgeUrl } from './judge-url.ts'
import { type ResolveHost, seenOfLookUp } from './resolve-host.ts'

export interface CheckedAddress {
  address: string
  refusal: DialRefusal | null
  /** A special address that the operator's setting allows. */
  allowedBySetting: boolean
}

export interface WebhookAddressCheck {
  /** Whether a notification to this URL would be sent now. */
  passes: boolean
  /** Why the URL itself is refused. The host name was not resolved then. */
  refusal: DialRefusal | null
  /** Every address of the host. */
  addresses: CheckedAddress[]
  /** Why the host name could not be resolved. */
  resolveFailure: Seen | null
}

export interface DialGuard {
  resolve: ResolveHost
  /** The addresses that are allowed besides public ones. */
  allowed: CidrList
  /** The setting that would allow more; absent when there is none. */
  setting?: AllowingSetting
}

interface Check extends DialGuard {
  environment: Environment
}

/** The dry run of the dial guard. It judges as a delivery would, but connects to nothing. */
export async function checkWebhookAddress(
  url: string,
  { environment, resolve, allowed, setting }: Check,
): Promise<WebhookAddressCheck> {
  const judged = judgeUrl(url, environment)
  if (!judged.ok) return result({ refusal: judged.refusal })
  const { hostname } = judged.target
  let found: string[]
  try {
    found = isIP(hostname) ? [hostname] : (await resolve(hostname)).map(({ address }) => address)
  } catch (error) {
    return result({ resolveFailure: seenOfLookUp(error as Error) })
  }
  if (found.length === 0) return result({ resolveFailure: openWords(`${hostname} has no address`) })
  const addresses = found.map((address) => {
    const refusal = judgeAddress(address, allowed, setting) ?? null
    return { address, refusal, allowedBySetting: refusal === null && ruleOf(address) !== undefined }
  })
  return result({ addresses, passes: addresses.every(({ refusal }) => refusal === null) })
}

function result(found: Partial<WebhookAddressCheck>): WebhookAddressCheck {
  return { passes: false, refusal: null, addresses: [], resolveFailure: null, ...found }
}
