import { createHash, sign } from 'node:crypto'
import { privateKey } from './test-keys.ts'
import { type BodyText, base64Of, bytesOf, type Vector, type VectorFile } from './vector.ts'

interface Notification {
  timestamp: string
  nonce: string
  body: BodyText
}

const ORDINARY: Notification = {
  timestamp: '1767225600',
  nonce: 'Wq3ZtY8uKp1LxR5vBn7MdC2sHf9Gj4Ea',
  body: { utf8: '{"id":"VALIDATION-0001","event_type":"USER_VALIDATE"}' },
}

const service = privateKey('other')
const signText = (text: string) => sign('sha256', Buffer.from(text), service).toString('base64')

/** Written here a second time, so that the vectors are not the echo of the product. */
const joinLines = ({ timestamp, nonce, body }: Notification) =>
  Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), bytesOf(body), Buffer.from('\n')])

const input = (notification: Notification, signature: string) => ({
  ...notification,
  public_key: 'keys/test-only-other.public.pem',
  signature,
})

function accepted(comment: string, body: BodyText): Vector {
  const notification = { ...ORDINARY, body }
  const bytes = joinLines(notification)
  return {
    comment,
    valid: true,
    tags: ['body'],
    input: input(notification, sign('sha256', bytes, service).toString('base64')),
    expected: {
      base64: bytes.toString('base64'),
      content_digest: `sha-256=:${createHash('sha256').update(bytesOf(body)).digest('base64')}:`,
    },
  }
}

const refused = (comment: string, signature: string): Vector => ({
  comment,
  valid: false,
  tags: ['wrong-string'],
  input: input(ORDINARY, signature),
  error: { reason: 'does-not-match' },
})

const TEXT = joinLines(ORDINARY).toString()

export function webhookSignatureVectors(): VectorFile {
  return {
    about:
      'Signatures of notifications by the key of the service. expected.base64 is the string that is signed, expected.content_digest the Content-Digest header of the body.',
    cases: [
      accepted('an ordinary notification', ORDINARY.body),
      accepted('an empty body still has its line', { utf8: '' }),
      accepted('a body that ends with a line feed keeps it and gets one more', { utf8: '{}\n' }),
      accepted('a body beyond ASCII', { utf8: '{"user_name":"玩家 😀"}' }),
      accepted('every byte value once', base64Of(Array(256).keys())),
      refused('signed without the last line feed', signText(TEXT.slice(0, -1))),
      refused('signed with CR LF line ends', signText(TEXT.replaceAll('\n', '\r\n'))),
      refused('signed with another timestamp', signText(TEXT.replace('1767225600', '1767225601'))),
      refused('signed with another nonce', signText(TEXT.replace('Wq3', 'Xq3'))),
      refused('signed with the body written again', signText(TEXT.replaceAll('":"', '": "'))),
      refused('signed as a request, with method and path', signText(`POST\n/webhook\n${TEXT}`)),
      refused(
        'signed by another key',
        sign('sha256', joinLines(ORDINARY), privateKey('merchant')).toString('base64'),
      ),
    ],
  }
}
