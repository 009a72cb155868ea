/** The types of a list besides JSON, each as a stream of all that match. */
export const LIST_FORMATS = {
  csv: 'text/csv',
  jsonl: 'application/jsonl',
} as const

export type ListFormat = keyof typeof LIST_FORMATS

const JSON_TYPES = ['application/json', 'application/*', '*/*']

/** The stream that the caller prefers to a page of JSON. The first known type counts. */
export function formatAskedFor(accept = ''): ListFormat | undefined {
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) continue
    if (JSON_TYPES.includes(type)) return undefined
    const format = Object.entries(LIST_FORMATS).find(([, mediaType]) => mediaType === type)
    if (format) return format[0] as ListFormat
  }
  return undefined
}
