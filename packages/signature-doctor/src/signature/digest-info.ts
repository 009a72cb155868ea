export interface DigestInfo {
  hash: string
  digest: Buffer
  /** The parameters of the algorithm are left out, where PKCS #1 wants NULL. */
  lacksNull?: true
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
  'sha512-256': '3031300d060960864801650304020605000420',
  'sha512-224': '302d300d06096086480165030402050500041c',
  'sha3-224': '302d300d06096086480165030402070500041c',
  'sha3-384': '3041300d060960864801650304020905000430',
  'sha3-256': '3031300d060960864801650304020805000420',
  'sha3-512': '3051300d060960864801650304020a05000440',
}

export const DIGEST_LENGTHS: Record<string, number> = Object.fromEntries(
  Object.entries(PREFIXES).map(([hash, prefix]) => [hash, Number.parseInt(prefix.slice(-2), 16)]),
)

const NULL = '0500'

/** Both sequences are two bytes shorter without the NULL of their parameters. */
function withoutNull(prefix: string): string {
  const shorter = (at: number) =>
    (Number.parseInt(prefix.slice(at, at + 2), 16) - 2).toString(16).padStart(2, '0')
  const end = prefix.lastIndexOf(NULL)
  return `30${shorter(2)}30${shorter(6)}${prefix.slice(8, end)}${prefix.slice(end + NULL.length)}`
}

export function readDigestInfo(payload: Buffer): DigestInfo | undefined {
  const hex = payload.toString('hex')
  for (const [hash, prefix] of Object.entries(PREFIXES)) {
    for (const head of [prefix, withoutNull(prefix)]) {
      const digest = payload.subarray(head.length / 2)
      if (!hex.startsWith(head) || digest.length !== DIGEST_LENGTHS[hash]) continue
      return { hash, digest, ...(head !== prefix && { lacksNull: true }) }
    }
  }
  return undefined
}
