import type { OwnAccount } from '@txgw/gateway/operator-api'
import { texts } from '../../texts/texts.ts'

export type OwnPasskey = OwnAccount['passkeys'][number]

export function passkeyName({ name }: OwnPasskey): string {
  return name ?? texts.account.signInWays.unnamed
}
