import { withStrays } from '../stray-characters.ts'
import { distinct, NOTHING, placeholders, rare, type Variation } from '../variation.ts'

const OTHERS = ['POST', 'get', 'Get', 'PUT', 'put', 'PATCH', 'DELETE', 'OPTIONS', 'HTTP', '']

export function methodVariations(method: string): Variation[] {
  const lower = method.toLowerCase()
  const others = [
    ...OTHERS,
    ...[`${method}:`, `"${method}"`, `HTTP ${method}`, `HttpMethod.${method}`],
    ...NOTHING,
    ...placeholders('method'),
  ]
  return distinct(method, [
    [1, 'method-lower-case', undefined, lower],
    [2, 'method-lower-case', undefined, method.charAt(0) + lower.slice(1)],
    [2, 'method-other', '"GET" was signed', 'GET'],
    ...others.map((value) => rare('method-other', signed(value), value)),
    ...withStrays('method-other', method),
  ])
}

function signed(value: string): string {
  return value === '' ? 'an empty line was signed' : `"${value}" was signed`
}
