import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'

/** The folder where `npm test` keeps the keys and the development certificate of one start, for all later ones. */
export const MADE_KEYS_VARIABLE = 'TXGW_TEST_MADE_KEYS'

const CERTIFICATE_FILES = ['dev-key.pem', 'dev-ca.pem', 'dev-cert.pem']

/**
 * Copies ready-made platform keys into a new data directory, because making two takes half of the CPU time of a
 * start. Not for several services on one database, because each of those needs its own keys.
 */
export function giveMadeKeys(dataDir: string): void {
  const made = process.env[MADE_KEYS_VARIABLE]
  const isNew = ENVIRONMENTS.every((environment) => !existsSync(join(dataDir, environment)))
  if (made && isNew) copyKeys(made, dataDir)
}

/** The same with the development certificate, because a start without one loads the code that makes it. */
export function giveMadeCertificate(dataDir: string): void {
  const made = process.env[MADE_KEYS_VARIABLE]
  const isNew = CERTIFICATE_FILES.every((name) => !existsSync(join(dataDir, name)))
  if (made && isNew) copyCertificate(made, dataDir)
}

export function copyKeys(from: string, to: string): void {
  for (const environment of ENVIRONMENTS) {
    const [source, target] = [keysOf(from, environment), keysOf(to, environment)]
    mkdirSync(target, { recursive: true, mode: 0o700 })
    for (const name of readdirSync(source)) copyFileSync(join(source, name), join(target, name))
  }
}

export function copyCertificate(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of CERTIFICATE_FILES) copyFileSync(join(from, name), join(to, name))
}

function keysOf(dataDir: string, environment: Environment): string {
  return join(dataDir, environment, 'platform-keys')
}
