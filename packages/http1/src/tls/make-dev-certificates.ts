import 'reflect-metadata'
import { randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 24 * 60 * 60 * 1000
const CA_DAYS = 3650
const LEAF_DAYS = 397

x509.cryptoProvider.set(webcrypto as Crypto)

/** The private key of the CA is thrown away, so it can never sign another certificate. */
export async function makeDevCertificates(host: string, nowMs: number) {
  const caKeys = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity(nowMs, CA_DAYS),
    name: 'CN=txgw development CA',
    keys: caKeys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  })
  const leaf = await x509.X509CertificateGenerator.create({
    ...validity(nowMs, LEAF_DAYS),
    subject: 'CN=txgw development',
    issuer: ca.subject,
    publicKey: keys.publicKey,
    signingKey: caKeys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(alternativeNames(host)),
    ],
  })
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    caPem: ca.toString('pem'),
    certPem: leaf.toString('pem'),
    keyPem: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
  }
}

function validity(nowMs: number, days: number) {
  return {
    serialNumber: randomBytes(16).toString('hex'),
    notBefore: new Date(nowMs - DAY_MS),
    notAfter: new Date(nowMs + days * DAY_MS),
  }
}

function alternativeNames(host: string): x509.JsonGeneralNames {
  const names = new Set(['localhost', '127.0.0.1', '::1', host])
  return [...names].map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value }))
}
