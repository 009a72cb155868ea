/** Why a server cannot be used now, in words for people. */
export interface Trouble {
  says: string
  helps: string
  /** The session is of no more use, or this is not the server to talk to. */
  sessionLost?: true
  /** It goes away by itself. */
  passes?: true
}

const NO_TLS = {
  says: 'offers no TLS, but sslmode in the URL requires it',
  helps: 'turn ssl on in the server, or use sslmode=prefer or disable in a trusted network',
}
const EXPIRED = {
  says: 'has a TLS certificate that is not valid now',
  helps: 'renew it, or set the clock of this machine',
}
const UNTRUSTED = {
  says: 'has a TLS certificate from an authority that is not trusted',
  helps: 'name the authority with sslrootcert=<file> in the URL, and check that this is the right server',
}
const OTHER_NAME = {
  says: 'has a TLS certificate for another name',
  helps: 'use the name of the certificate in the URL, and check that this is the right server',
}
const FAILED = {
  says: 'and the service cannot agree on TLS',
  helps: 'check its TLS versions, ciphers and certificates',
}
const WANTED = {
  says: 'accepts only TLS connections',
  helps: 'use sslmode=verify-full or require in the URL',
}
const CLIENT_WANTED = {
  says: 'asks for a client certificate, and the service has none',
  helps: 'let the user of the service log in by password in pg_hba.conf, without clientcert',
}

/** TLS errors, by the beginning of their code. */
const TROUBLES: [RegExp, Trouble][] = [
  [/^NO_TLS/, NO_TLS],
  [/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)/, EXPIRED],
  [/^ERR_TLS_CERT_ALTNAME/, OTHER_NAME],
  [/^(?:CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|INVALID_CA|PATH_LENGTH|HOSTNAME_)/, UNTRUSTED],
  [/^(?:ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO)/, FAILED],
]

/** These refusals share a code with a wrong password, so the server's message decides. */
const REFUSALS: [RegExp, Trouble][] = [
  [/no encryption|SSL off/, WANTED],
  [/client certificate/, CLIENT_WANTED],
]

/** For the error code of a socket. */
export function tlsTrouble(code: string): Trouble | undefined {
  return lost(TROUBLES.find(([pattern]) => pattern.test(code)))
}

/** For the message of a server that refuses the login. */
export function tlsRefusal(message: string): Trouble | undefined {
  return lost(REFUSALS.find(([pattern]) => pattern.test(message)))
}

function lost(found: [RegExp, Trouble] | undefined): Trouble | undefined {
  return found && { ...found[1], sessionLost: true }
}
