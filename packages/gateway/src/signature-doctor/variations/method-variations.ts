import { distinct, NOTHING, placeholders, type Variation, variation } from './variation.ts'

export function methodVariations(method: string): Variation<string>[] {
  const lower = method.toLowerCase()
  const other = (value: string) =>
    variation(3, 'method-other', value, value === '' ? 'an empty line was signed' : `"${value}" was signed`)
  return distinct(method, [
    variation(1, 'method-lower-case', lower),
    variation(2, 'method-lower-case', method.charAt(0) + lower.slice(1)),
    variation(2, 'method-other', 'GET', '"GET" was signed'),
    ...['POST', 'get', 'Get', 'PUT', 'put', 'PATCH', 'DELETE', 'OPTIONS', 'HTTP', ''].map(other),
    ...[
      `${method} `,
      ` ${method}`,
      `${method}:`,
      `"${method}"`,
      `HTTP ${method}`,
      `HttpMethod.${method}`,
    ].map(other),
    ...[...NOTHING, ...placeholders('method')].map(other),
  ])
}
