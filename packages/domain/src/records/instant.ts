import { orNull } from '@txgw/base/nullable'
import { whole } from '@txgw/base/records/columns'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type from 'typebox'

/** A duration in microseconds, such as `durationMicros`, which is in milliseconds on the wire. */
export const inMilliseconds = {
  wire: 'duration_ms',
  write: (micros: number): number => micros / 1000,
  column: whole(),
} as const

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

/** One that the wire leaves out where there is none. */
export function optionalInstant(description: string) {
  return {
    ...instant(description),
    schema: Type.Optional(utcDateTime(description)),
    read: (sent?: string): number | null => (sent === undefined ? null : Date.parse(sent)),
  } as const
}

/** One that is null on the wire where there is none. */
export function instantOrNull(description: string) {
  return {
    ...instant(description),
    schema: orNull(utcDateTime(description)),
    read: (sent: string | null): number | null => (sent === null ? null : Date.parse(sent)),
    write: (timeMs: number | null): string | null => (timeMs === null ? null : utcText(timeMs)),
  } as const
}
