const SEQUENCE = 0x30
const OCTET_STRING = 0x04
const VERSION_0 = [0x02, 0x01, 0x00]
/** AlgorithmIdentifier { rsaEncryption (1.2.840.113549.1.1.1), NULL } */
const RSA_ENCRYPTION = [
  0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
]

/** Web Crypto reads private keys only in the PKCS #8 envelope, which names the kind of key. */
export function pkcs8FromPkcs1(rsaPrivateKey: Uint8Array): Uint8Array<ArrayBuffer> {
  const content = [...VERSION_0, ...RSA_ENCRYPTION, ...element(OCTET_STRING, rsaPrivateKey)]
  return Uint8Array.from(element(SEQUENCE, content))
}

function element(tag: number, content: Iterable<number>): number[] {
  const bytes = [...content]
  return [tag, ...lengthBytes(bytes.length), ...bytes]
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 | bytes.length, ...bytes]
}
