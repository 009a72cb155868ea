import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openssl, type PostgresServer, startPostgres } from '@txgw/testkit'
import { StoreUnavailable } from '../../../src/storage/store.ts'
import { connectTo, eventually } from './connect.ts'

const directory = mkdtempSync(join(tmpdir(), 'txgw-tls-'))
const certificate = join(directory, 'cert.pem')
const otherCertificate = join(directory, 'other.pem')
let server: PostgresServer

function makeCertificate(path: string, name: string): void {
  const form = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=database']
  openssl([...form, '-addext', `subjectAltName=${name}`, '-keyout', `${path}.key`, '-out', path])
}

before(async () => {
  makeCertificate(certificate, 'IP:127.0.0.1')
  makeCertificate(otherCertificate, 'IP:127.0.0.1')
  const [cert, key] = [readFileSync(certificate, 'utf8'), readFileSync(`${certificate}.key`, 'utf8')]
  server = await startPostgres({ tls: { cert, key } })
})
after(async () => {
  await server.stop()
  rmSync(directory, { recursive: true })
})

const IS_ENCRYPTED = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'

async function isEncrypted(query: string): Promise<unknown> {
  const connection = connectTo(`${server.url}${query}`)
  try {
    return (await connection.row(IS_ENCRYPTED))?.[0]
  } finally {
    await connection.close()
  }
}

test('sslmode says whether the connection is encrypted; by default it is where the server can', async () => {
  assert.equal(await isEncrypted(''), true)
  assert.equal(await isEncrypted('?sslmode=prefer'), true)
  assert.equal(await isEncrypted('?sslmode=require'), true)
  assert.equal(await isEncrypted('?sslmode=disable'), false)
})

test('verify-full wants a certificate that the given authority has signed, for this very host', async () => {
  assert.equal(await isEncrypted(`?sslmode=verify-full&sslrootcert=${certificate}`), true)
  await assert.rejects(isEncrypted('?sslmode=verify-full'), StoreUnavailable)
  await assert.rejects(isEncrypted(`?sslmode=verify-full&sslrootcert=${otherCertificate}`), StoreUnavailable)
  const elsewhere = server.url.replace('127.0.0.1', 'localhost')
  const connection = connectTo(`${elsewhere}?sslmode=verify-full&sslrootcert=${certificate}`)
  await assert.rejects(connection.row('SELECT 1'), /ERR_TLS_CERT_ALTNAME_INVALID/)
  await connection.close()
})

test('an encrypted session that breaks or hangs is replaced like any other', async () => {
  const limits = { answerTimeoutMs: 300, connectTimeoutMs: 500 }
  const connection = connectTo(`${server.url}?sslmode=require`, limits)
  await connection.row('SELECT 1')
  server.pause()
  await assert.rejects(connection.row('SELECT 1'), StoreUnavailable)
  server.resume()
  assert.deepEqual(await eventually(() => connection.row(IS_ENCRYPTED)), [true])
  await server.kill9()
  await assert.rejects(connection.row('SELECT 1'), StoreUnavailable)
  await server.restart()
  assert.deepEqual(await eventually(() => connection.row(IS_ENCRYPTED)), [true])
  await connection.close()
})
