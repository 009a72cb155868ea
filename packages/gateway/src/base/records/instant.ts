import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import { whole } from './columns.ts'

/** A time in milliseconds, such as `createdAtMs`, which is text on the wire, as `created_at`. */
export function instant(description: string) {
  return {
    schema: utcDateTime(description),
    read: (sent: string): number => Date.parse(sent),
    write: utcText,
    sort: 'plain',
    shown: 'merchant',
    column: whole(),
  } as const
}
