import { orNull } from '@txgw/base/nullable'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { KeyUsageReport } from './key-usage.ts'

const WireKeyUsage = Type.Object(
  {
    serial_no: Type.String(),
    last_used_at: orNull(
      utcDateTime('Time of the last request with a valid signature by this key; null when there is none'),
    ),
    accepted: Type.Integer({ minimum: 0, description: 'Requests with a valid signature by this key' }),
    refused: Type.Integer({
      minimum: 0,
      description:
        'Requests that named this key and were refused: the signature was wrong, or the key was revoked or expired',
    }),
  },
  { title: 'KeyUsage' },
)

export const WireKeyUsageList = Type.Object(
  {
    since: utcDateTime('Every request since this time is counted; it is the last start of a process'),
    keys: Type.Array(WireKeyUsage, {
      description: 'Every key of the app, in the order in which the app lists them',
    }),
  },
  { title: 'KeyUsageList' },
)

export type WireKeyUsageList = Static<typeof WireKeyUsageList>

export function toWireKeyUsage({ sinceMs, keys }: KeyUsageReport): WireKeyUsageList {
  return {
    since: utcText(sinceMs),
    keys: keys.map(({ serialNo, lastAcceptedAtMs, accepted, refused }) => ({
      serial_no: serialNo,
      last_used_at: lastAcceptedAtMs === null ? null : utcText(lastAcceptedAtMs),
      accepted,
      refused,
    })),
  }
}
