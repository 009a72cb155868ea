/**
 * Writes the table of characters that look alike again, from confusables.txt of the Unicode Consortium
 * (https://www.unicode.org/Public/security/latest/confusables.txt): `node write-confusables.ts confusables.txt`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TABLE = join(import.meta.dirname, '../../../src/accounts/names/confusables.ts')
const LINE = /^([0-9A-F]{4,6}) ;\t([0-9A-F ]+) ;/

const [, , source = ''] = process.argv
const text = readFileSync(source, 'utf8')
const version = /^# Version: ([0-9.]+)/m.exec(text)?.[1]
const sourcesOf = new Map<string, string[]>()
for (const line of text.split('\n')) {
  const [, hex = '', lookHex = ''] = LINE.exec(line) ?? []
  const character = String.fromCodePoint(Number.parseInt(hex, 16) || 0)
  // Names are normalised before, so these never occur in one.
  if (hex === '' || character.normalize('NFKD') !== character) continue
  const look = lookHex.trim().split(/ +/).map(short).join('+')
  sourcesOf.set(look, [...(sourcesOf.get(look) ?? []), short(hex)])
}
const rows = [...sourcesOf].map(([look, sources]) => [look, ...sources].join(' '))
writeFileSync(
  TABLE,
  `/**
 * Characters that look alike, in hexadecimal: the look first, then those that have it. From confusables.txt, version
 * ${version}, © Unicode, Inc., https://www.unicode.org/license.txt. Written by \`write-confusables.ts\`.
 */
export const CONFUSABLES = \`${rows.join('\n')}\`
`,
)

function short(hex: string): string {
  return Number.parseInt(hex, 16).toString(16)
}
