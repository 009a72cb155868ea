import { createHash, privateEncrypt } from 'node:crypto'
import { body, fields as fieldsOf } from '@txgw/testkit/clients/attempt-parts'
import { digestOf, lines, type RightParts } from '@txgw/testkit/clients/careless-merchant'
import { NOW_SECONDS, type StrangersCase } from './stranger.ts'

const text = (write: (right: RightParts) => string | Buffer) => ({ text: write })
const base64 = (bytes: Buffer) => bytes.toString('base64')

export const SHELL: StrangersCase[] = [
  ['echo without -e', ['other-separator'], text((right) => `${fieldsOf(right).join('\\n')}\n`)],
  ['echo -e, which adds a line feed', ['last-line-feed-doubled'], text((right) => `${lines(right)}\n`)],
  ['printf %s of the whole, in $(…)', ['last-line-feed-missing'], text((right) => lines(right).trimEnd())],
  [
    'a file saved by an editor of Windows',
    ['crlf-line-ends'],
    text((right) => lines(right).replaceAll('\n', '\r\n')),
  ],
  [
    'openssl rsautl -sign of the text’s digest',
    ['no-digest-info'],
    { sign: (one, key) => privateEncrypt(key, digestOf(one)) },
  ],
  ['openssl dgst -hex', ['signature-hex'], { spell: (bytes) => bytes.toString('hex') }],
  [
    'openssl dgst -hex with its label',
    ['signature-surrounded', 'signature-hex'],
    { spell: (bytes) => `SHA2-256(stdin)= ${bytes.toString('hex')}` },
  ],
  [
    'openssl base64 without -A, folded by the shell',
    ['signature-wrapped'],
    { spell: (bytes) => base64(bytes).replace(/.{64}/g, '$& ') },
  ],
  [
    'sha256sum of the text, signed',
    ['digest-signed'],
    text((right) => `${createHash('sha256').update(lines(right)).digest('hex')}  -\n`),
  ],
  [
    'sha256sum of the body',
    ['body-hash'],
    text((right) => lines(right, { body: `${createHash('sha256').update(right.body).digest('hex')}  -` })),
  ],
  ['date +%s%N', ['timestamp-other-unit'], { timestamp: `${NOW_SECONDS}123456789` }],
  ['date -Iseconds', ['timestamp-form'], { timestamp: '2026-01-15T13:54:56+00:00' }],
  [
    'a quoted here-document with indents',
    ['lines-indented'],
    text((right) => `${fieldsOf(right).join('\n  ')}\n`),
  ],
  ['uuidgen in the header', ['nonce-form'], { nonce: '0B2F7A4C-9D1E-4F60-8A7B-123456789ABC' }],
  ['jq . in front of curl', ['body-re-serialised'], body('{\n  "id": "order-1"\n}', '{"id":"order-1"}')],
  ['jq -S', ['body-keys-sorted'], body('{"z":1,"a":2,"m":3}', '{"a":2,"m":3,"z":1}')],
]
