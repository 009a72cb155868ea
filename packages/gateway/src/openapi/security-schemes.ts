import { cookieName } from '@txgw/domain/session/session-cookie'
import { AGE_SECONDS_MAX, AHEAD_SECONDS_MAX, MODULUS_BITS, NONCE_LENGTH, SCHEME } from '@txgw/protocol'
import type { SecurityScheme } from './document.ts'
import { markdownTable } from './markdown-table.ts'

const HEADER_PAIRS: [name: string, required: string, rule: string][] = [
  ['`auth_id`', 'yes', 'the app_id; at most 64 characters'],
  ['`auth_id_type`', 'default `APP_ID`', 'at most 32 characters; compared without case'],
  ['`serial_no`', 'default `1`', 'serial of the key that signs; at most 64 characters'],
  ['`nonce_str`', 'yes', `${NONCE_LENGTH} random letters and digits, new for each request`],
  ['`timestamp`', 'yes', 'whole seconds since 1970, the third line of what is signed'],
  ['`signature`', 'yes', 'Base64 of the signature, on one line, with padding'],
]

const describeSignature = (pathSegment: string) =>
  [
    `\`Authorization: ${SCHEME} auth_id=…,serial_no=…,nonce_str=…,timestamp=…,signature=…\` on one line: the scheme, one space, then \`name=value\` pairs separated by commas, in any order, each once.`,
    markdownTable(['pair', 'required', 'value'], HEADER_PAIRS),
    'The string to sign has five lines, each ended by a line feed, the last one too:',
    `\`\`\`\nPOST\n/${pathSegment}/v2/orders\n1769848200\nq7Xc0VtB4mZpL9sKdR2fYhJ6nWgT8uEa\n{"id":"P-20260131-0001"}\n\`\`\``,
    `Method; path as called, with \`?\` and the query when there is one, without the host; timestamp; nonce; body byte for byte as sent, empty for the certificate interface. Sign it with SHA-256 and your RSA ${MODULUS_BITS}-bit private key (PKCS#1 v1.5).`,
    `A request is refused when its timestamp is more than ${AGE_SECONDS_MAX / 3600} hours old or more than ${AHEAD_SECONDS_MAX} seconds ahead (a setting of the operator). In the sandbox a 401 answer names the mistake; in production it does not.`,
  ].join('\n\n')

export function securitySchemes(pathSegment: string): Record<string, SecurityScheme> {
  return {
    [SCHEME]: { type: 'http', scheme: SCHEME, description: describeSignature(pathSegment) },
    operatorToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'The operator token, or a token that `txgw token add` has made. Each operation names the role that it needs. The operator token is the one given to `txgw serve`; without one, the service makes it at its first start and keeps it in its data directory. It has every role.',
    },
    consoleSession: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName('txgw_session', false),
      description:
        'The cookie that a browser gets when it signs in to the console. Over HTTPS its name begins with `__Host-`. A request that changes something must also come from the console itself and have the header `X-Txgw-Console: 1`.',
    },
  }
}
