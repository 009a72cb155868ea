import { nameOddOnes } from '../named-characters.ts'

const ODD = /[^!-~]/gu

/**
 * Says how a name that is not registered differs from a registered one that looks like it. Undefined when it is another
 * name. A character beyond ASCII, which no registered name has, may stand for any other.
 */
export function misspelling(written: string, registered: string): string | undefined {
  if (!looksLike(folded(written), folded(registered))) return undefined
  const odd = nameOddOnes(written, ODD)
  if (odd !== undefined) return `it has ${odd}`
  if (written.toLowerCase() === registered.toLowerCase()) return 'it differs in capitals'
  return 'it differs in characters that look alike or are only decoration'
}

const ZEROS = /^(?:0x)?0*(?=.)/i

/** Serial numbers are also written with zeros or 0x in front. */
export function misspeltSerial(written: string, registered: string): string | undefined {
  return misspelling(written.replace(ZEROS, ''), registered.replace(ZEROS, ''))
}

function folded(name: string): string[] {
  const plain = name
    .normalize('NFKC')
    .replace(/%([2-7][0-9a-f])/gi, fromEscape)
    .toLowerCase()
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '')
  return [...letters.replace(/[li|]/g, '1').replaceAll('o', '0')]
}

function fromEscape(_escape: string, code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16))
}

function looksLike(written: readonly string[], registered: readonly string[]): boolean {
  return (
    written.length > 0 &&
    written.length === registered.length &&
    written.every((character, i) => character === registered[i] || character > '\x7f')
  )
}
