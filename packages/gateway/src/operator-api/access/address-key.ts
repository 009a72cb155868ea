import { addressShare } from '@txgw/base/network/address-share'
import type { AttemptKey } from '@txgw/domain/accounts/attempts/attempt-count'

/** What wrong secrets from the address count for. An owner of IPv6 addresses is one. */
export const addressKey = (address: string): AttemptKey => ({ kind: 'address', of: addressShare(address) })
