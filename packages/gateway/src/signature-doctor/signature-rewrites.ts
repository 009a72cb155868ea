import { decodeCanonicalBase64 } from '@txgw/protocol'
import type { Finding } from './examination.ts'

const SIGNATURE_BYTES = 256
const BASE64_LENGTH = 344
const WHITE_SPACE = /\s|\\r|\\n/g

interface Rewrite {
  mistake: Finding['mistake']
  /** Rewrites one spelling into a plainer one; undefined when the text is not spelt that way. */
  rewrite(text: string): string | undefined
}

/** Every way in which a signature is misspelt. */
export const SIGNATURE_REWRITES: Rewrite[] = [
  {
    mistake: 'signature-url-encoded',
    rewrite: (text) => (text.includes('%') ? percentDecoded(text) : undefined),
  },
  {
    mistake: 'signature-escaped',
    rewrite: (text) => (/\\[/u]|&/.test(text) ? withoutEscapes(text) : undefined),
  },
  { mistake: 'signature-python-bytes', rewrite: (text) => /^b(['"])(.*)\1$/s.exec(text)?.[2] },
  {
    mistake: 'signature-hex',
    rewrite: (text) => fromHex(text) ?? fromHex(decodeCanonicalText(text) ?? ''),
  },
  { mistake: 'signature-decimal', rewrite: fromNumbers },
  {
    mistake: 'signature-plus-lost',
    rewrite: (text) => (text.length === BASE64_LENGTH ? text.replaceAll(' ', '+') : undefined),
  },
  { mistake: 'signature-wrapped', rewrite: (text) => text.replace(WHITE_SPACE, '') },
  {
    mistake: 'signature-base64url',
    rewrite: (text) =>
      /[-_]/.test(text) && !/[+/.]/.test(text)
        ? padded(text.replaceAll('-', '+').replaceAll('_', '/'))
        : undefined,
  },
  {
    mistake: 'signature-unpadded',
    rewrite: (text) => (/^[A-Za-z0-9+/]+=*$/.test(text) ? padded(text) : undefined),
  },
  {
    mistake: 'signature-double-base64',
    rewrite: (text) => decodeCanonicalText(text) ?? decodeCanonicalText(padded(text)),
  },
  { mistake: 'signature-jwt', rewrite: (text) => /^[\w-]+\.[\w-]*\.([\w-]{342})$/.exec(text)?.[1] },
  {
    mistake: 'signature-surrounded',
    rewrite: (text) => /(?:^|[^A-Za-z0-9+/])([A-Za-z0-9+/]{342}==)/.exec(text)?.[1],
  },
]

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

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
