import { distinct, type Variation } from './variation.ts'

const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

export function nonceVariations(nonce: string): Variation<string>[] {
  const form = (detail: string, value: string): Variation<string> => ({
    findings: [{ mistake: 'nonce-other-form', detail }],
    value,
  })
  const dashed = nonce.replace(UUID_PARTS, '$1-$2-$3-$4-$5')
  return distinct(nonce, [
    form('in lower case', nonce.toLowerCase()),
    form('in upper case', nonce.toUpperCase()),
    form('in double quotes', `"${nonce}"`),
    form('in single quotes', `'${nonce}'`),
    form('as a UUID with hyphens', dashed),
    form('as a UUID with hyphens', dashed.toLowerCase()),
    form('without hyphens', nonce.replaceAll('-', '')),
    form('an empty line was signed', ''),
  ])
}
