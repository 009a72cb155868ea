import { utcText } from '@txgw/protocol'
import type { OwnKey } from '../../../platform-keys/platform-key.ts'

/** Explains what a rotation means for receivers. */
export function rotationMessage({ serialNo, signsFromMs }: OwnKey, { waits }: { waits: boolean }): string {
  return waits
    ? `Key ${serialNo} is listed now and signs from ${utcText(signsFromMs)}. Until then the key before goes on signing, so that merchants can fetch the new one first.`
    : `Key ${serialNo} signs from now on. Merchants could not fetch it before: a receiver that fetches the keys when it meets an unknown serial, as the SDK does, takes its notifications within seconds; one that fetches at fixed times only refuses them until its next fetch.`
}
