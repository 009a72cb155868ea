/**
 * Decodes Base64 only in its one canonical spelling: standard alphabet, padded, no white space, no stray bits in
 * the last character. Platform decoders accept several spellings of the same bytes, but a signature must have only
 * one.
 */
export function decodeCanonicalBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const binary = canonicalBinary(text)
  if (binary === undefined) return undefined
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

/** Every engine accepts this many arguments. */
const CHARACTERS_AT_ONCE = 4096

/** Encodes without line wrapping. */
export function encodeBase64(bytes: Uint8Array): string {
  return bytes.toBase64?.() ?? encodeByParts(bytes)
}

/** For engines without `toBase64`, such as Node before 25. It takes five times as long. */
export function encodeByParts(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHARACTERS_AT_ONCE) {
    const part = bytes.subarray(start, start + CHARACTERS_AT_ONCE)
    binary += String.fromCharCode.apply(null, part as unknown as number[])
  }
  return btoa(binary)
}

export function isCanonicalBase64(text: string): boolean {
  return canonicalBinary(text) !== undefined
}

/**
 * Encoding the bytes again is the whole test. It is ten times faster than a pattern, and bounded for a text of any
 * length.
 */
function canonicalBinary(text: string): string | undefined {
  try {
    const binary = atob(text)
    return btoa(binary) === text ? binary : undefined
  } catch {
    return undefined
  }
}
