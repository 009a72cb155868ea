import { utcText } from '@txgw/protocol'
import type { OwnKey } from '../../../platform-keys/platform-key.ts'

/** Explains what a rotation means for receivers. */
export function rotationMessage({ serialNo, signsFromMs }: OwnKey, { waits }: { waits: boolean }): string {
  return waits
    ? `Key ${serialNo} is listed now and signs from ${utcText(signsFromMs)}. Until then the previous key continues to sign, so that merchants can fetch the new key first.`
    : `Key ${serialNo} signs from now on. Merchants could not fetch it earlier. A receiver that fetches the keys for an unknown serial, as the SDK does, accepts its notifications within seconds. A receiver that fetches only at fixed times refuses them until its next fetch.`
}
