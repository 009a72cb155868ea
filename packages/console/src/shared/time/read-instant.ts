const OFFSET_AT_END = /([+-]\d{2}):?(\d{2})?$/

/**
 * The console gets the times of orders as their source wrote them. A browser reads only the forms that ECMAScript
 * defines, which exclude offsets such as `+0800` and `+08`.
 */
export function readInstant(text: string): Date {
  return new Date(
    text.toUpperCase().replace(OFFSET_AT_END, (_, hours, minutes = '00') => `${hours}:${minutes}`),
  )
}
