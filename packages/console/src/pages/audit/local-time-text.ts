/** A time as the field of a browser shows it, in the zone of the viewer; empty when the text is no time. */
export function toLocalTimeText(value: string): string {
  const instant = new Date(value)
  if (value === '' || Number.isNaN(instant.getTime())) return ''
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}

/** The other way: the instant that the viewer means, in UTC. */
export function fromLocalTimeText(text: string): string {
  const instant = new Date(text)
  return text === '' || Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
}
