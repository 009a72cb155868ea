import { decodeCanonicalBase64 } from '@txgw/protocol'
import type { Finding } from '../examination.ts'
import { percentDecoded } from '../variations/text.ts'

const SIGNATURE_BYTES = 256
const BASE64_LENGTH = 344
const WHITE_SPACE = /\s|\\r|\\n/g

const ARMOUR = /-----(?:BEGIN|END) [A-Z0-9 ]{1,40}-----/g

/** Rewrites one spelling into a plainer one; undefined when the text is not spelt that way. */
type Rewrite = (text: string) => string | undefined

/** Every way in which a signature is misspelt. */
export const SIGNATURE_REWRITES: [mistake: Finding['mistake'], rewrite: Rewrite][] = [
  ['signature-url-encoded', percentDecoded],
  ['signature-escaped', (text) => (/\\[/u]|&/.test(text) ? withoutEscapes(text) : undefined)],
  ['signature-python-bytes', (text) => /^b(['"])(.*)\1$/s.exec(text)?.[2]],
  ['signature-hex', (text) => fromHex(text) ?? fromHex(decodeCanonicalText(text) ?? '')],
  ['signature-decimal', fromNumbers],
  ['signature-surrounded', (text) => /(?:^|[^0-9a-f])([0-9a-f]{512})$/i.exec(text)?.[1]],
  ['signature-plus-lost', (text) => (text.length === BASE64_LENGTH ? text.replaceAll(' ', '+') : undefined)],
  ['signature-surrounded', (text) => text.replace(ARMOUR, '')],
  ['signature-wrapped', (text) => text.replace(WHITE_SPACE, '')],
  ['signature-base64url', fromUrlAlphabet],
  ['signature-unpadded', (text) => (/^[A-Za-z0-9+/]+=?$/.test(text) ? padded(text) : undefined)],
  ['signature-double-base64', (text) => decodeCanonicalText(text) ?? decodeCanonicalText(padded(text))],
  ['signature-jwt', (text) => /^[\w-]+\.[\w-]*\.([\w-]{342})$/.exec(text)?.[1]],
  ['signature-surrounded', (text) => /(?:^|[^A-Za-z0-9+/])([A-Za-z0-9+/]{342}==)/.exec(text)?.[1]],
]

function fromUrlAlphabet(text: string): string | undefined {
  const isOnlyThat = /[-_]/.test(text) && !/[+/.]/.test(text)
  return isOnlyThat ? padded(text.replaceAll('-', '+').replaceAll('_', '/')) : undefined
}

function fromHex(text: string): string | undefined {
  const digits = text.replace(/^<Buffer |>$|0x|\\x|[:,\s-]/gi, '')
  return /^[0-9a-f]{512}$/i.test(digits) ? Buffer.from(digits, 'hex').toString('base64') : undefined
}

/** The text that a canonical Base64 spells, when that is longer than a signature. */
function decodeCanonicalText(text: string): string | undefined {
  const inner = decodeCanonicalBase64(text)
  return inner && inner.length > SIGNATURE_BYTES ? Buffer.from(inner).toString('latin1') : undefined
}

function fromNumbers(text: string): string | undefined {
  const numbers = text
    .replace(/^[[({]|[\])}]$/g, '')
    .split(/[\s,]+/)
    .map(Number)
  const areBytes = numbers.every((number) => Number.isInteger(number) && number >= -128 && number <= 255)
  return numbers.length === SIGNATURE_BYTES && areBytes ? Buffer.from(numbers).toString('base64') : undefined
}

const ENTITIES: Record<string, string> = { plus: '+', sol: '/', equals: '=' }

function withoutEscapes(text: string): string {
  return text
    .replaceAll('\\/', '/')
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#x([0-9a-f]{2});?/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#([0-9]{2});?/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&([a-z]+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

function padded(text: string): string {
  const bare = text.replace(/(?<!=)=+$/, '')
  return bare.padEnd(Math.ceil(bare.length / 4) * 4, '=')
}
