import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openssl } from './openssl.ts'

export interface Certificate {
  cert: string
  key: string
}

export interface TestCertificates {
  caPem: string
  /** The file with the same. */
  caPath: string
  /** A certificate for these names, signed by the authority. */
  issue(alternativeNames: string, days?: number): Certificate
  dispose(): void
}

const KEY_OPTIONS = {
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  rsa: ['-newkey', 'rsa:2048'],
}

/** A certificate authority of the openssl command. */
export function makeTestCertificates(kind: keyof typeof KEY_OPTIONS = 'ec'): TestCertificates {
  const newKey = (path: string) => ['req', ...KEY_OPTIONS[kind], '-nodes', '-keyout', path]
  const folder = mkdtempSync(join(tmpdir(), 'txgw-certificates-'))
  const caKey = join(folder, 'ca-key.pem')
  const caCert = join(folder, 'ca.pem')
  run([...newKey(caKey), '-x509', '-days', '2', '-subj', '/CN=test authority', '-out', caCert])
  let issued = 0
  return {
    caPem: readFileSync(caCert, 'utf8'),
    caPath: caCert,
    issue(alternativeNames, days = 2) {
      const base = join(folder, `leaf-${++issued}`)
      run([...newKey(`${base}-key.pem`), '-subj', '/CN=merchant', '-out', `${base}.csr`])
      writeFileSync(`${base}.ext`, `subjectAltName=${alternativeNames}\n`)
      run(
        [
          'x509',
          '-req',
          '-in',
          `${base}.csr`,
          '-CA',
          caCert,
          '-CAkey',
          caKey,
          '-set_serial',
          `${issued}`,
        ].concat(['-days', String(days), '-extfile', `${base}.ext`, '-out', `${base}.pem`]),
      )
      return {
        cert: readFileSync(`${base}.pem`, 'utf8'),
        key: readFileSync(`${base}-key.pem`, 'utf8'),
      }
    },
    dispose: () => rmSync(folder, { recursive: true }),
  }
}

/** For a server on the loopback address. */
export function loopbackCertificate(): Certificate {
  const authority = makeTestCertificates()
  try {
    return authority.issue('IP:127.0.0.1')
  } finally {
    authority.dispose()
  }
}

function run(args: string[]): void {
  const { status } = openssl(args)
  if (status !== 0) throw new Error(`openssl ${args[0]} failed`)
}
