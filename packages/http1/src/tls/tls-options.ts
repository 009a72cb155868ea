import { X509Certificate } from 'node:crypto'
import type { TlsOptions } from 'node:tls'

/** Forward-secret AEAD suites only; TLS 1.3 has no others. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

export interface Certificate {
  cert: string
  key: string
}

export function tlsOptions({ cert, key }: Certificate): TlsOptions {
  return {
    cert,
    key,
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.3',
    ciphers: CIPHERS,
    honorCipherOrder: true,
    ALPNProtocols: ['http/1.1'],
  }
}

/** When the certificate ends. */
export function endOf({ cert }: Certificate): number {
  return new X509Certificate(cert).validToDate.getTime()
}
