import { distinct, type Variation } from './variation.ts'

export function methodVariations(method: string): Variation<string>[] {
  const lower = method.toLowerCase()
  const other = (value: string): Variation<string> => ({
    findings: [
      {
        mistake: 'method-other',
        detail: value === '' ? 'an empty line was signed' : `"${value}" was signed`,
      },
    ],
    value,
  })
  return distinct(method, [
    { findings: [{ mistake: 'method-lower-case' }], value: lower },
    { findings: [{ mistake: 'method-lower-case' }], value: method.charAt(0) + lower.slice(1) },
    ...['GET', 'get', 'POST', 'PUT', ''].map(other),
  ])
}
