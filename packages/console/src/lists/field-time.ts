import type { Zone } from '../shared/time/zone.ts'

/** A time as the field of a browser shows it, in the given zone; empty when the text is no time. */
export function toFieldTime(value: string, zone: Zone): string {
  const instant = new Date(value)
  if (value === '' || Number.isNaN(instant.getTime())) return ''
  const offsetMs = zone === 'utc' ? 0 : instant.getTimezoneOffset() * 60_000
  return new Date(instant.getTime() - offsetMs).toISOString().slice(0, 19)
}

/** The other way: the instant that the viewer means, in UTC. */
export function fromFieldTime(text: string, zone: Zone): string {
  const instant = new Date(zone === 'utc' && text !== '' ? `${text}Z` : text)
  return text === '' || Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
}
