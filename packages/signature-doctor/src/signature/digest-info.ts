export interface DigestInfo {
  hash: string
  digest: Buffer
}

/** The DER bytes before the digest, which identify the hash (RFC 8017, section 9.2), by Node's name of the hash. */
const PREFIXES: Record<string, string> = {
  md5: '3020300c06082a864886f70d020505000410',
  sha1: '3021300906052b0e03021a05000414',
  sha224: '302d300d06096086480165030402040500041c',
  sha256: '3031300d060960864801650304020105000420',
  sha384: '3041300d060960864801650304020205000430',
  sha512: '3051300d060960864801650304020305000440',
  ripemd160: '3021300906052b2403020105000414',
  'sha3-256': '3031300d060960864801650304020805000420',
  'sha3-512': '3051300d060960864801650304020a05000440',
}

export const DIGEST_LENGTHS: Record<string, number> = Object.fromEntries(
  Object.entries(PREFIXES).map(([hash, prefix]) => [hash, Number.parseInt(prefix.slice(-2), 16)]),
)

export function readDigestInfo(payload: Buffer): DigestInfo | undefined {
  const hex = payload.toString('hex')
  for (const [hash, prefix] of Object.entries(PREFIXES)) {
    const digest = payload.subarray(prefix.length / 2)
    if (hex.startsWith(prefix) && digest.length === DIGEST_LENGTHS[hash]) return { hash, digest }
  }
  return undefined
}
