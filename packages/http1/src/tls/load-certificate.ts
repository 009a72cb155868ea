import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { StartError } from '@txgw/base/start-error'
import type { Certificate } from './tls-options.ts'

/**
 * Reads and checks the operator's own certificate, so that a mistake shows at the start.
 * @throws {StartError}
 */
export async function loadCertificate(paths: { certPath: string; keyPath: string }): Promise<Certificate> {
  const cert = await readText(paths.certPath, 'certificate')
  const key = await readText(paths.keyPath, 'private key')
  const certificate = parse(() => new X509Certificate(cert), `${paths.certPath} is not a PEM certificate`)
  const privateKey = parse(
    () => createPrivateKey(key),
    `${paths.keyPath} is not an unencrypted PEM private key`,
  )
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new StartError(`the key ${paths.keyPath} does not match the certificate ${paths.certPath}`)
  }
  parse(
    () => createSecureContext({ cert, key }),
    `${paths.certPath} and ${paths.keyPath} cannot be used for TLS`,
  )
  return { cert, key }
}

async function readText(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new StartError(`the ${what} ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

function parse<T>(read: () => T, message: string): T {
  try {
    return read()
  } catch (error) {
    throw new StartError(message, { cause: error })
  }
}
