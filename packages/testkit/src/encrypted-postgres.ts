import { makeTestCertificates } from './certificates.ts'

/** Every failure is tried with both: they break in different places. */
export const SSL_MODES = ['disable', 'require'] as const

/** For a server on the loopback address; it then speaks TLS to whoever asks for it. */
export function loopbackCertificate(): { cert: string; key: string } {
  const authority = makeTestCertificates()
  try {
    return authority.issue('IP:127.0.0.1')
  } finally {
    authority.dispose()
  }
}
