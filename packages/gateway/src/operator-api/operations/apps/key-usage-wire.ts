import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { KeyUsageReport } from '../../../apps/key-usage.ts'
import { orNull } from '../../../base/nullable.ts'

const WireKeyUsage = Type.Object(
  {
    serial_no: Type.String(),
    last_used_at: orNull(utcDateTime('The last request that it signed rightly; null for none')),
    accepted: Type.Integer({ minimum: 0, description: 'Requests that it signed rightly' }),
    refused: Type.Integer({
      minimum: 0,
      description: 'Requests that named it and were refused: wrongly signed, or the key revoked or expired',
    }),
  },
  { title: 'KeyUsage' },
)

export const WireKeyUsageList = Type.Object(
  {
    since: utcDateTime('From when on every request was counted: the last start of a process'),
    keys: Type.Array(WireKeyUsage, { description: 'Every key of the app, in the order of the app' }),
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
