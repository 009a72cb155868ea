const LINE_LENGTH = 64
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/

export function toPem(label: string, der: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(der)))
  const lines = base64.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** A private key must be refused before it is sent anywhere. */
export function holdsPrivateKey(pem: string): boolean {
  return PRIVATE_KEY.test(pem)
}
