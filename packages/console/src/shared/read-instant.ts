const OFFSET_AT_END = /([+-]\d{2}):?(\d{2})?$/

/**
 * Times of orders are shown to the console as their source wrote them. A browser reads what ECMAScript
 * defines, which is not an offset written `+0800` or `+08`.
 */
export function readInstant(text: string): Date {
  return new Date(
    text.toUpperCase().replace(OFFSET_AT_END, (_, hours, minutes = '00') => `${hours}:${minutes}`),
  )
}
