import { percentDecoded } from './percent-decoded.ts'
import { distinct, NOTHING, placeholders, type Variation, variation } from './variation.ts'

const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

export function nonceVariations(nonce: string): Variation<string>[] {
  const form = (rank: 1 | 2 | 3, detail: string, value: string) =>
    variation(rank, 'nonce-other-form', value, detail)
  const dashed = nonce.replace(UUID_PARTS, '$1-$2-$3-$4-$5')
  const bytes = Buffer.from(nonce)
  return distinct(nonce, [
    form(1, 'in lower case', nonce.toLowerCase()),
    form(1, 'in upper case', nonce.toUpperCase()),
    form(1, 'as a UUID with hyphens', dashed),
    form(2, 'as a UUID with hyphens, in lower case', dashed.toLowerCase()),
    form(2, 'as a UUID with hyphens, in upper case', dashed.toUpperCase()),
    form(2, 'without hyphens', nonce.replaceAll('-', '')),
    form(2, 'in double quotes', `"${nonce}"`),
    form(2, 'in single quotes', `'${nonce}'`),
    form(2, 'with nonce_str= in front', `nonce_str=${nonce}`),
    form(3, 'with nonce= in front', `nonce=${nonce}`),
    form(2, 'an empty line was signed', ''),
    form(3, 'as a UUID in braces', `{${dashed}}`),
    form(3, 'with a space at its end', `${nonce} `),
    form(3, 'with a space in front', ` ${nonce}`),
    form(3, 'with a line feed at its end', `${nonce}\n`),
    form(3, 'in Base64', bytes.toString('base64')),
    form(3, 'in hexadecimal', bytes.toString('hex')),
    form(
      3,
      'as the Base64 of the bytes that it spells in hexadecimal',
      Buffer.from(nonce, 'hex').toString('base64'),
    ),
    form(3, 'with its symbols removed', nonce.replace(/[^A-Za-z0-9]/g, '')),
    form(3, 'percent-encoded', encodeURIComponent(nonce.toWellFormed())),
    form(3, 'percent-decoded', percentDecoded(nonce)),
    form(3, 'twice', nonce + nonce),
    ...[1, 2, 4, 16].map((cut) =>
      form(3, `only its last ${nonce.length - cut} characters`, nonce.slice(cut)),
    ),
    form(3, 'backwards', [...nonce].reverse().join('')),
    ...NOTHING.map((name) => form(3, `"${name}" was signed`, name)),
    ...[...placeholders('nonce_str'), ...placeholders('nonce')].map((name) =>
      form(3, `its name, "${name}", was signed`, name),
    ),
    ...Array.from({ length: Math.max(0, Math.min(nonce.length, 64) - 1) }, (_, cut) =>
      form(3, `only its first ${nonce.length - cut - 1} characters`, nonce.slice(0, -cut - 1)),
    ),
  ])
}
