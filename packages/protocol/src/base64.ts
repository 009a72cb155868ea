/**
 * Decodes Base64 only in its one canonical spelling: standard alphabet, padded, no white space, no stray
 * bits in the last character. Platform decoders accept several spellings of the same bytes, and a signature
 * that can be respelled is not one value.
 */
export function decodeCanonicalBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const binary = canonicalBinary(text)
  if (binary === undefined) return undefined
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

/** Encodes without line wrapping. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

export function isCanonicalBase64(text: string): boolean {
  return canonicalBinary(text) !== undefined
}

/** Encoding again is the whole test, ten times faster than a pattern, and bounded for a text of any length. */
function canonicalBinary(text: string): string | undefined {
  try {
    const binary = atob(text)
    return btoa(binary) === text ? binary : undefined
  } catch {
    return undefined
  }
}
