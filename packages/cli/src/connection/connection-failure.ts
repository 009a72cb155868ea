import { CliFailure } from '../base/failure.ts'

/** The other end of a connection, and the advice for reaching it. */
export interface Peer {
  url: URL
  /** PEM of the only CA to trust; without it, the public CAs are trusted. */
  ca?: string
  /** The advice when nothing answers there. */
  reachAdvice: string
}

interface Symptom {
  codes: RegExp
  what: string
  advice?: string
}

const SYMPTOMS: Symptom[] = [
  { codes: /^ECONNREFUSED$/, what: 'nothing listens there' },
  { codes: /^(ENOTFOUND|EAI_AGAIN)$/, what: 'the host name is unknown' },
  {
    codes: /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    what: 'the host cannot be reached',
  },
  {
    codes: /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/,
    what: 'it did not answer in time',
    advice: 'Check the log of the service, then try again.',
  },
  {
    codes: /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|CERT_SIGNATURE_FAILURE)$/,
    what: 'its certificate is not trusted',
    advice: 'Give the CA that signed it with --ca. The development CA is dev-ca.pem in the data folder.',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    what: 'its certificate is for another host name',
    advice: 'Use a host name that is in the certificate.',
  },
  {
    codes: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    what: 'its certificate has expired or is not valid yet',
    advice: 'Renew the certificate, or correct the clock of this machine.',
  },
  {
    codes: /^(EPROTO|ERR_SSL_.*)$/,
    what: 'it does not speak HTTPS',
    advice: 'Check the port, and whether the address begins with http or https.',
  },
  {
    codes: /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/,
    what: 'it closed the connection before it answered',
    advice: 'Check the port, and whether the address begins with http or https. Then try again.',
  },
]

export function connectionFailure(error: unknown, { url, reachAdvice }: Peer): unknown {
  const code = errorCode(error)
  const symptom = SYMPTOMS.find(({ codes }) => codes.test(code))
  if (!symptom) return error
  return new CliFailure('UNREACHABLE', `Cannot call ${url.origin}: ${symptom.what}.`, {
    advice: symptom.advice ?? reachAdvice,
    cause: error,
  })
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
