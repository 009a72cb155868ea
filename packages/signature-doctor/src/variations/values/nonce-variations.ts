import { hash } from 'node:crypto'
import { withStrays } from '../stray-characters.ts'
import { percentDecoded, percentEncoded } from '../text.ts'
import { allOf, distinct, NOTHING, placeholders, rare, type Variation, vary, type Way } from '../variation.ts'

const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/
const dashed = (nonce: string) => nonce.replace(UUID_PARTS, '$1-$2-$3-$4-$5')
const base64OfHex = (nonce: string) => Buffer.from(nonce, 'hex').toString('base64')

const FORMS: Way[] = allOf('nonce-other-form', [
  [1, 'in lower case', (nonce) => nonce.toLowerCase()],
  [1, 'in upper case', (nonce) => nonce.toUpperCase()],
  [1, 'as a UUID with hyphens', dashed],
  [2, 'as a UUID with hyphens, in lower case', (nonce) => dashed(nonce).toLowerCase()],
  [2, 'as a UUID with hyphens, in upper case', (nonce) => dashed(nonce).toUpperCase()],
  [2, 'without hyphens', (nonce) => nonce.replaceAll('-', '')],
  [2, 'in double quotes', (nonce) => `"${nonce}"`],
  [2, 'in single quotes', (nonce) => `'${nonce}'`],
  [2, 'with nonce_str= in front', (nonce) => `nonce_str=${nonce}`],
  [3, 'with nonce= in front', (nonce) => `nonce=${nonce}`],
  [2, 'an empty line was signed', () => ''],
  [3, 'as a UUID in braces', (nonce) => `{${dashed(nonce)}}`],
  [3, 'in typographic quotes', (nonce) => `“${nonce}”`],
  [3, 'its MD5 in hexadecimal', (nonce) => hash('md5', nonce)],
  [3, 'in Base64', (nonce) => Buffer.from(nonce).toString('base64')],
  [3, 'in hexadecimal', (nonce) => Buffer.from(nonce).toString('hex')],
  [3, 'as the Base64 of the bytes that it spells in hexadecimal', base64OfHex],
  [3, 'with its symbols removed', (nonce) => nonce.replace(/[^A-Za-z0-9]/g, '')],
  [3, 'percent-encoded', percentEncoded],
  [3, 'percent-decoded', percentDecoded],
  [3, 'twice', (nonce) => nonce + nonce],
])

export function nonceVariations(nonce: string): Variation[] {
  const other = (detail: string, value: string) => rare('nonce-other-form', detail, value)
  const names = [...placeholders('nonce_str'), ...placeholders('nonce')]
  const cuts = Array.from({ length: Math.max(0, Math.min(nonce.length, 64) - 1) }, (_, cut) => cut + 1)
  return distinct(nonce, [
    ...vary(nonce, FORMS),
    ...withStrays('nonce-other-form', nonce),
    ...[1, 2, 4, 16].map((cut) => other(`only its last ${nonce.length - cut} characters`, nonce.slice(cut))),
    other('backwards', [...nonce].reverse().join('')),
    ...NOTHING.map((name) => other(`"${name}" was signed`, name)),
    ...names.map((name) => other(`its name, "${name}", was signed`, name)),
    ...cuts.map((cut) => other(`only its first ${nonce.length - cut} characters`, nonce.slice(0, -cut))),
  ])
}
