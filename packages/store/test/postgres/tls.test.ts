import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { makeTestCertificates } from '@txgw/testkit/keys/certificates'
import { connectTo, eventually } from '@txgw/testkit/postgres/connect'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'

const directory = mkdtempSync(join(tmpdir(), 'txgw-tls-'))
const [authority, stranger] = [makeTestCertificates(), makeTestCertificates()]
const [authorityFile, strangerFile] = [join(directory, 'ca.pem'), join(directory, 'other.pem')]
const good = authority.issue('IP:127.0.0.1')
let server: PostgresServer

before(async () => {
  writeFileSync(authorityFile, authority.caPem)
  writeFileSync(strangerFile, stranger.caPem)
  server = await startPostgres({ tls: good })
})
after(async () => {
  await server.stop()
  for (const { dispose } of [authority, stranger]) dispose()
  rmSync(directory, { recursive: true })
})

const CHECKED = `?sslmode=verify-full&sslrootcert=${authorityFile}`
const IS_ENCRYPTED = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
const ENTRIES = `
  hostssl all careful 127.0.0.1/32 scram-sha-256
  hostssl all strict 127.0.0.1/32 scram-sha-256 clientcert=verify-ca
  host all admin 127.0.0.1/32 scram-sha-256`

interface Variation {
  host?: string
  user?: string
}

async function isEncrypted(query: string, { host, user }: Variation = {}): Promise<unknown> {
  const url = user ? server.url.replace(/\/\/[^@]*@/, `//${user}:p@`) : server.url
  const connection = connectTo(`${url.replace('127.0.0.1', host ?? '127.0.0.1')}${query}`)
  try {
    return (await connection.row(IS_ENCRYPTED))?.[0]
  } finally {
    await connection.close()
  }
}

/** When the server has taken its new configuration. */
async function isRefused(query: string, words: RegExp, variation?: Variation): Promise<void> {
  await eventually(() =>
    assert.rejects(isEncrypted(query, variation), (error) => {
      assert.ok(error instanceof StoreUnavailable)
      assert.match(error.message, words)
      assert.doesNotMatch(error.message, /check that it runs/)
      return true
    }),
  )
}

function useCertificate({ cert, key }: { cert: string; key: string }): Promise<void> {
  return server.reconfigure({ 'server.crt': cert, 'server.key': key })
}

async function set(...settings: string[]): Promise<void> {
  await withSql(server.url, async (sql) => {
    for (const setting of settings) await sql.unsafe(`ALTER SYSTEM SET ${setting}`)
  })
  await server.reconfigure({})
}

test('sslmode decides whether the connection is encrypted; by default it is if the server supports it', async () => {
  assert.equal(await isEncrypted(''), true)
  assert.equal(await isEncrypted('?sslmode=prefer'), true)
  assert.equal(await isEncrypted('?sslmode=require'), true)
  assert.equal(await isEncrypted('?sslmode=disable'), false)
})

test('verify-full requires a certificate of the given authority for exactly this host', async () => {
  assert.equal(await isEncrypted(CHECKED), true)
  const untrusted = /TLS certificate from an authority that is not trusted/
  await isRefused('?sslmode=verify-full', untrusted)
  await isRefused(`?sslmode=verify-full&sslrootcert=${strangerFile}`, untrusted)
  await isRefused(CHECKED, /TLS certificate for another name/, { host: 'localhost' })
  await useCertificate(authority.issue('DNS:localhost'))
  await isRefused(CHECKED, /TLS certificate for another name/)
  assert.equal(await isEncrypted(CHECKED, { host: 'localhost' }), true)
  await useCertificate(good)
})

test('an expired certificate is reported as expired', async () => {
  await useCertificate(authority.issue('IP:127.0.0.1', -1))
  await isRefused(CHECKED, /TLS certificate that is not valid now \(CERT_HAS_EXPIRED\); renew it/)
  assert.equal(await isEncrypted('?sslmode=require'), true)
  await useCertificate(good)
})

test('a server without TLS is reported as such, and accepted with prefer', async () => {
  await set('ssl = off')
  await isRefused('?sslmode=require', /offers no TLS, but sslmode in the URL requires it/)
  await isRefused(CHECKED, /offers no TLS/)
  assert.equal(await isEncrypted(''), false)
  await set('ssl = on')
  await eventually(async () => assert.equal(await isEncrypted('?sslmode=require'), true))
})

test('TLS versions that do not match are reported as such', async () => {
  await set(`ssl_min_protocol_version = 'TLSv1'`, `ssl_max_protocol_version = 'TLSv1.1'`)
  await isRefused('?sslmode=require', /cannot agree on TLS/)
  await set('ssl_max_protocol_version = DEFAULT', 'ssl_min_protocol_version = DEFAULT')
  await eventually(async () => assert.equal(await isEncrypted('?sslmode=require'), true))
})

test('a server that requires TLS or a client certificate is reported as such', async () => {
  await withSql(server.url, (sql) =>
    sql.unsafe(`CREATE ROLE careful LOGIN PASSWORD 'p'; CREATE ROLE strict LOGIN PASSWORD 'p'`),
  )
  await set(`ssl_ca_file = 'server.crt'`)
  await server.reconfigure({ 'pg_hba.conf': ENTRIES })
  await isRefused('?sslmode=disable', /accepts only TLS connections/, { user: 'careful' })
  assert.equal(await isEncrypted('', { user: 'careful' }), true)
  await isRefused(CHECKED, /asks for a client certificate/, { user: 'strict' })
})
