import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  cert: string
  key: string
}

export interface Authority {
  /** The file that clients trust. */
  caPath: string
  issue(name: string, alternativeNames: string): Certificate
}

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** A certificate authority of its own for each run, made by openssl. */
export function createAuthority(folder: string): Authority {
  const caPath = join(folder, 'ca.pem')
  const caKey = join(folder, 'ca-key.pem')
  openssl('req', '-x509', ...EC, '-keyout', caKey, '-out', caPath, '-days', '2', '-subj', '/CN=campaign')
  return {
    caPath,
    issue(name, alternativeNames) {
      const file = (ending: string) => join(folder, `${name}${ending}`)
      openssl('req', ...EC, '-keyout', file('-key.pem'), '-out', file('.csr'), '-subj', `/CN=${name}`)
      writeFileSync(file('.ext'), `subjectAltName=${alternativeNames}\n`)
      const signed = ['-req', '-in', file('.csr'), '-CA', caPath, '-CAkey', caKey, '-CAcreateserial']
      openssl('x509', ...signed, '-days', '2', '-extfile', file('.ext'), '-out', file('.pem'))
      return { cert: readFileSync(file('.pem'), 'utf8'), key: readFileSync(file('-key.pem'), 'utf8') }
    },
  }
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
