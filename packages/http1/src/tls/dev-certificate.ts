import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Clock } from '@txgw/base/clock'
import { writePrivateFile, writePublicFile } from '@txgw/base/data-dir'
import type { Certificate } from './tls-options.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RENEW_DAYS = 30

interface Paths {
  caPath: string
  certPath: string
  keyPath: string
}

/**
 * The development certificate of this data directory, and its CA. It is made at the first start, and again when it is
 * about to expire or the host has changed.
 */
export async function devCertificate(dataDir: string, host: string, clock: Clock): Promise<DevCertificate> {
  const paths = {
    caPath: join(dataDir, 'dev-ca.pem'),
    certPath: join(dataDir, 'dev-cert.pem'),
    keyPath: join(dataDir, 'dev-key.pem'),
  }
  if (!(await isUsable(paths, host, clock.nowMs()))) {
    // Loaded only when needed, because the certificate library takes longer to load than the rest of the service.
    const { makeDevCertificates } = await import('./make-dev-certificates.ts')
    const { caPem, certPem, keyPem } = await makeDevCertificates(host, clock.nowMs())
    await writePrivateFile(paths.keyPath, keyPem)
    await writePublicFile(paths.caPath, caPem)
    await writePublicFile(paths.certPath, certPem)
  }
  return {
    cert: await readFile(paths.certPath, 'utf8'),
    key: await readFile(paths.keyPath, 'utf8'),
    caPath: paths.caPath,
  }
}

export interface DevCertificate extends Certificate {
  caPath: string
}

async function isUsable(paths: Paths, host: string, nowMs: number): Promise<boolean> {
  if (!Object.values(paths).every((path) => existsSync(path))) return false
  const certificate = new X509Certificate(await readFile(paths.certPath))
  const ca = new X509Certificate(await readFile(paths.caPath))
  const privateKey = createPrivateKey(await readFile(paths.keyPath))
  const name = isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)
  return (
    name !== undefined &&
    certificate.checkPrivateKey(privateKey) &&
    certificate.verify(ca.publicKey) &&
    certificate.validToDate.getTime() > nowMs + RENEW_DAYS * DAY_MS
  )
}
