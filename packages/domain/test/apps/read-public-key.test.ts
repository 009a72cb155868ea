import 'reflect-metadata'
import assert from 'node:assert/strict'
import { createHash, createPublicKey, generateKeyPairSync, webcrypto } from 'node:crypto'
import { describe, test } from 'node:test'
import { X509CertificateGenerator } from '@peculiar/x509'
import { KEY_ALGORITHM } from '@txgw/protocol'
import { publicKeyOf, spkiPem } from '@txgw/testkit/keys/public-keys'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { readPublicKey } from '../../src/apps/read-public-key.ts'

const { publicKey, privateKey } = rsaPair()
const pem = spkiPem(publicKey)
const der = publicKey.export({ type: 'spki', format: 'der' })

function key(text: unknown) {
  const read = readPublicKey(text)
  assert.ok(read.ok, read.ok ? '' : read.problem)
  return read.key
}

function problem(text: unknown): string {
  const read = readPublicKey(text)
  assert.ok(!read.ok)
  return read.problem
}

async function certificate(
  algorithm: webcrypto.RsaHashedKeyGenParams | webcrypto.EcKeyGenParams,
  signingAlgorithm: webcrypto.Algorithm | webcrypto.EcdsaParams,
): Promise<string> {
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=game-1',
    notBefore: new Date('2025-01-02T03:04:05Z'),
    notAfter: new Date('2030-01-02T03:04:05Z'),
    keys,
    signingAlgorithm,
  })
  return made.toString('pem')
}

const RSA_2048 = { ...KEY_ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }

describe('a public key is read', () => {
  test('from SPKI PEM, with the fingerprint of its DER', () => {
    assert.deepEqual(key(pem), {
      publicKey: pem,
      fingerprint: createHash('sha256').update(der).digest('hex'),
      notBeforeMs: null,
      notAfterMs: null,
    })
  })

  test('from an X.509 certificate, with its validity', async () => {
    const text = await certificate(RSA_2048, KEY_ALGORITHM)
    const read = key(text)
    assert.equal(read.publicKey, spkiPem(createPublicKey(text)))
    assert.deepEqual(
      [read.notBeforeMs, read.notAfterMs],
      [Date.parse('2025-01-02T03:04:05Z'), Date.parse('2030-01-02T03:04:05Z')],
    )
  })

  test('with escaped line ends, CRLF, no last line end, or text around it', () => {
    const spellings = [
      pem.replaceAll('\n', '\\n'),
      pem.replaceAll('\n', '\\r\\n'),
      pem.replaceAll('\n', '\r\n'),
      pem.trimEnd(),
      `The key of game 1\n${pem}end\n`,
    ]
    for (const text of spellings) assert.equal(key(text).publicKey, pem)
  })
})

describe('a public key is refused', () => {
  test('when it is a private key, without repeating any of it', () => {
    for (const type of ['pkcs1', 'pkcs8'] as const) {
      const secret = privateKey.export({ type, format: 'pem' }).toString()
      for (const text of [secret, secret.replaceAll('\n', '\\n'), `${pem}${secret}`]) {
        assert.match(problem(text), /^is a private key/)
        assert.equal(problem(text).includes(secret.slice(40, 80)), false)
      }
    }
  })

  test('when it is a private key in another coat', () => {
    const { d } = privateKey.export({ format: 'jwk' })
    const [pkcs1, pkcs8] = (['pkcs1', 'pkcs8'] as const).map((type) =>
      privateKey.export({ type, format: 'der' }).toString('base64'),
    )
    for (const text of [
      pkcs1,
      pkcs8,
      `-----BEGIN PUBLIC KEY-----\n${pkcs8}\n-----END PUBLIC KEY-----`,
      `-----BEGIN RSA PUBLIC KEY-----\n${pkcs1}\n-----END RSA PUBLIC KEY-----`,
      JSON.stringify(privateKey.export({ format: 'jwk' })),
      `Private-Key: (2048 bit)\nprivateExponent:\n    00:c1\n${pem}`,
      `<RSAKeyValue><D>${d}</D></RSAKeyValue>`,
      `PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 14\n${d}`,
    ])
      assert.match(problem(text), /^is a private key/)
  })

  test('when the dates of its certificate cannot be read, or end before they begin', async () => {
    const der = Buffer.from((await certificate(RSA_2048, KEY_ALGORITHM)).replace(/-.*-|\n/g, ''), 'base64')
    for (const [date, other] of [
      ['250102030405Z', '251302030405Z'],
      ['300102030405Z', '300230030405Z'],
      ['300102030405Z', '200102030405Z'],
    ] as const) {
      const changed = Buffer.from(der.toString('latin1').replace(date, other), 'latin1').toString('base64')
      const text = `-----BEGIN CERTIFICATE-----\n${changed}\n-----END CERTIFICATE-----`
      assert.match(problem(text), /^must be a certificate with dates that can be read/)
    }
  })

  test('when it is not PEM', () => {
    for (const text of ['', 'hello', der.toString('base64'), 'ssh-rsa AAAAB3NzaC1yc2E game']) {
      assert.match(problem(text), /^must be PEM/)
    }
    for (const value of [undefined, null, 7, [pem], { pem }]) assert.match(problem(value), /^must be text/)
    assert.match(problem('x'.repeat(20_000)), /longer than/)
  })

  test('when it is another kind of key', async () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    assert.match(problem(spkiPem(ec.publicKey)), /RSA key of 2048 bits; this key has the type ec/)
    const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 })
    assert.match(problem(spkiPem(pss.publicKey)), /RSA-PSS/)
    const ecCertificate = await certificate(
      { name: 'ECDSA', namedCurve: 'P-256' },
      { name: 'ECDSA', hash: 'SHA-256' },
    )
    assert.match(problem(ecCertificate), /has the type ec/)
  })

  test('when it has another length', () => {
    for (const bits of [1024, 4096]) {
      assert.match(problem(spkiPem(publicKeyOf(bits))), new RegExp(`2048 bits; this key has ${bits}`))
    }
  })

  test('when its exponent makes signatures worthless', () => {
    const jwk = publicKey.export({ format: 'jwk' })
    const one = createPublicKey({ key: { ...jwk, e: 'AQ' }, format: 'jwk' })
    assert.match(problem(spkiPem(one)), /public exponent/)
  })

  test('when there are several blocks, another block, or a broken one', () => {
    assert.match(problem(pem + pem), /exactly one PEM block; this text has 2/)
    const pkcs1 = publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()
    assert.match(problem(pkcs1), /PKCS #1 key with: openssl rsa/)
    assert.match(problem(pem.replaceAll('PUBLIC KEY', 'X509 CRL')), /this block is "X509 CRL"/)
    assert.match(problem(pem.replaceAll('PUBLIC KEY', 'CERTIFICATE')), /content does not match this label/)
    assert.match(problem(pem.slice(0, 200)), /incomplete or not valid Base64/)
    assert.match(problem(pem.replace('M', '?')), /incomplete or not valid Base64/)
    const garbage = Buffer.from('not a key at all').toString('base64')
    assert.match(
      problem(`-----BEGIN PUBLIC KEY-----\n${garbage}\n-----END PUBLIC KEY-----`),
      /content does not match/,
    )
  })
})
