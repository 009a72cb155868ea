/** The likeliest first. */
export const LEGACY_ENCODINGS = (
  'windows-1252 gbk shift_jis big5 euc-kr euc-jp windows-1251 koi8-r windows-1250 windows-1254 iso-8859-2 iso-8859-5 ' +
  'iso-8859-15 macintosh iso-8859-7 windows-1253 windows-1255 windows-1256 windows-874 ibm866'
).split(' ')
const ONE_BYTE = /^(?:windows|koi8|iso-8859|macintosh|ibm866)/
const LINE_FEED = Buffer.from('\n')

const encoders = new Map<string, Map<string, Buffer>>()

/** The platform only decodes these encodings. A table of everything that it decodes gives the way back. */
export function encodedAs(encoding: string, text: string): Buffer | undefined {
  const table = encoders.get(encoding) ?? tableOf(encoding)
  encoders.set(encoding, table)
  const pieces: Buffer[] = []
  for (const character of text) {
    const bytes = character < '\x80' ? Buffer.from(character) : table.get(character)
    if (!bytes) return undefined
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

/** Undefined when the bytes are not of this encoding. */
export function decodedFrom(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function tableOf(encoding: string): Map<string, Buffer> {
  const codes: Buffer[] = []
  for (let byte = 0x80; byte <= 0xff; byte++) codes.push(Buffer.from([byte]))
  if (!ONE_BYTE.test(encoding)) {
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) codes.push(Buffer.from([lead, trail]))
    }
  }
  // One call for all, because each call of the decoder is slow. None of the codes contains a line feed.
  const lines = Buffer.concat(codes.flatMap((code) => [code, LINE_FEED]))
  const table = new Map<string, Buffer>()
  for (const [i, text] of new TextDecoder(encoding).decode(lines).split('\n').entries()) {
    const isOne = [...text].length === 1 && text !== '\ufffd'
    if (isOne && !table.has(text)) table.set(text, codes[i] as Buffer)
  }
  return table
}
