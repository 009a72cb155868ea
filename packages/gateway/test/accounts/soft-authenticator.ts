import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

interface Ceremony {
  challenge: string
  origin: string
  host: string
  flags?: number
}

/** A device that makes and uses one passkey, as a browser passes its answers on. */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  userHandle = ''
  counter = 0

  register(
    { challenge, origin, host, flags = FLAGS.present | FLAGS.verified }: Ceremony,
    userHandle: string,
  ) {
    this.userHandle = userHandle
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const length = Buffer.from([0, this.#id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, key])
    const data = Buffer.concat([this.#authenticatorData(host, flags | FLAGS.attested), attested])
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([data.length >> 8, data.length & 0xff]),
      data,
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    })
  }

  use({ challenge, origin, host, flags = FLAGS.present | FLAGS.verified }: Ceremony) {
    this.counter++
    const data = this.#authenticatorData(host, flags)
    const client = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('SHA256').update(signed).sign(this.#keys.privateKey, 'base64url'),
      userHandle: this.userHandle,
    })
  }

  #authenticatorData(host: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counter])
  }

  #answer<R extends object>(response: R) {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
