import { isIP } from 'node:net'
import type { Environment } from '@txgw/base/environment'
import type { DialGuard } from './dial.ts'
import type { DialRefusal } from './dial-refusal.ts'
import { judgeAddress, ruleOf } from './judge-address.ts'
import { judgeUrl } from './judge-url.ts'

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
  resolveFailure: string | null
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
    return result({ resolveFailure: (error as Error).message })
  }
  if (found.length === 0) return result({ resolveFailure: `${hostname} has no address` })
  const addresses = found.map((address) => {
    const refusal = judgeAddress(address, allowed, setting) ?? null
    return { address, refusal, allowedBySetting: refusal === null && ruleOf(address) !== undefined }
  })
  return result({ addresses, passes: addresses.every(({ refusal }) => refusal === null) })
}

function result(found: Partial<WebhookAddressCheck>): WebhookAddressCheck {
  return { passes: false, refusal: null, addresses: [], resolveFailure: null, ...found }
}
