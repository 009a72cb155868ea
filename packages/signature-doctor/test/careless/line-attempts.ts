import { type CarelessCase, fields, only, part } from '@txgw/testkit/clients/attempt-parts'
import { digestOf, HOST, lines, type RightParts, SCHEME } from '@txgw/testkit/clients/careless-merchant'

const joined = (separator: string, end = '') => ({
  text: (right: RightParts) => fields(right).join(separator) + end,
})
const whole = (change: (text: string) => string | Buffer) => ({
  text: (right: RightParts) => change(lines(right)),
})
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

export const SEPARATOR_ATTEMPTS: CarelessCase[] = [
  ['two line feeds at the end', ['last-line-feed-doubled'], whole((text) => `${text}\n`)],
  ['CR LF only at the end', ['crlf-line-ends'], whole((text) => `${text.slice(0, -1)}\r\n`)],
  [
    'CR LF and LF at the end',
    ['crlf-line-ends'],
    whole((text) => `${text.slice(0, -1).replaceAll('\n', '\r\n')}\n`),
  ],
  ['CR alone', ['other-separator'], joined('\r', '\r')],
  ['LF CR', ['other-separator'], joined('\n\r', '\n\r')],
  ['the characters \\r\\n', ['other-separator'], joined('\\r\\n', '\\r\\n')],
  ['the characters \\n, then a line feed', ['other-separator'], joined('\\n', '\n')],
  ['commas', ['other-separator'], joined(',')],
  ['commas and spaces', ['other-separator'], joined(', ')],
  ['bars', ['other-separator'], joined('|', '|')],
  ['semicolons', ['other-separator'], joined(';')],
  ['colons', ['other-separator'], joined(':')],
  ['dots, as in a token', ['other-separator'], joined('.')],
  ['tabs', ['other-separator'], joined('\t')],
  ['hyphens', ['other-separator'], joined('-')],
  ['spaces and a line feed at the end', ['other-separator'], joined(' ', '\n')],
  ['empty lines between', ['other-separator'], joined('\n\n', '\n\n')],
  ['%0A', ['other-separator'], joined('%0A', '%0A')],
  ['<br>', ['other-separator'], joined('<br>')],
  ['a space at the end of each line', ['other-separator'], joined(' \n', ' \n')],
  ['a text block indented by 4', ['lines-indented'], joined('\n    ', '\n')],
  ['a text block indented by 8, closed by its end', ['lines-indented'], joined('\n        ')],
  ['a text block indented by a tab', ['lines-indented'], joined('\n\t', '\n')],
  ['a NUL byte at the end', ['text-end-other'], whole((text) => `${text}\0`)],
  ['an empty line in front', ['line-added'], whole((text) => `\n${text}`)],
]

export const ORDER_ATTEMPTS: CarelessCase[] = [
  ['only the body', ['line-missing'], only(4)],
  ['only the body, not ended', ['line-missing'], { text: ({ body }) => body }],
  ['only the nonce', ['line-missing'], only(3)],
  ['only the path', ['line-missing'], only(1)],
  ['without the method', ['line-missing'], only(1, 2, 3, 4)],
  ['without the path', ['line-missing'], only(0, 2, 3, 4)],
  ['without the timestamp', ['line-missing'], only(0, 1, 3, 4)],
  ['without the body', ['line-missing'], only(0, 1, 2, 3)],
  ['timestamp and nonce alone', ['line-missing'], only(2, 3)],
  ['method and path alone', ['line-missing'], only(0, 1)],
  ['path and body', ['line-missing'], only(1, 4)],
  ['timestamp and body', ['line-missing'], only(2, 4)],
  ['body and timestamp', ['line-missing', 'lines-swapped'], only(4, 2)],
  ['nonce, timestamp, body', ['line-missing', 'lines-swapped'], only(3, 2, 4)],
  ['path before method', ['lines-swapped'], only(1, 0, 2, 3, 4)],
  ['body before timestamp', ['lines-swapped'], only(0, 1, 4, 2, 3)],
  ['timestamp first', ['lines-swapped'], only(2, 0, 1, 3, 4)],
  ['everything backwards', ['lines-swapped'], only(4, 3, 2, 1, 0)],
  ['the body twice', ['line-added'], only(0, 1, 2, 3, 4, 4)],
  ['the scheme as first line', ['line-added'], { text: (right) => `${SCHEME}\n${lines(right)}` }],
  ['the app as first line', ['line-added'], { text: (right) => `app-1\n${lines(right)}` }],
  ['the app as last line', ['line-added'], { text: (right) => `${lines(right)}app-1\n` }],
  [
    'the host as second line',
    ['line-added'],
    { text: (right) => ['POST', HOST, ...fields(right).slice(1), ''].join('\n') },
  ],
  [
    'the serial number before the body',
    ['line-added'],
    { text: (right) => fields(right).toSpliced(4, 0, '1').concat('').join('\n') },
  ],
  [
    'an empty line for headers',
    ['line-added'],
    { text: (right) => fields(right).toSpliced(2, 0, '').concat('').join('\n') },
  ],
  [
    'method and path in one line',
    ['other-separator'],
    { text: ({ path, timestamp, nonce, body }) => `POST ${path}\n${timestamp}\n${nonce}\n${body}\n` },
  ],
  [
    'the request line of HTTP',
    ['other-separator'],
    {
      text: ({ path, timestamp, nonce, body }) => `POST ${path} HTTP/1.1\n${timestamp}\n${nonce}\n${body}\n`,
    },
  ],
  [
    'timestamp and nonce in one line',
    ['other-separator'],
    { text: ({ path, timestamp, nonce, body }) => `POST\n${path}\n${timestamp}${nonce}\n${body}\n` },
  ],
]

export const JOINED_ATTEMPTS: CarelessCase[] = [
  ['an empty text', ['text-empty'], { text: () => '' }],
  ['the name of a variable', ['text-empty'], { text: () => 'stringToSign' }],
  ['the app for the nonce', ['line-replaced'], part(() => ({ nonce: 'app-1' }))],
  ['the nonce for the timestamp', ['line-replaced'], part(({ nonce }) => ({ timestamp: nonce }))],
  ['CR after the nonce', ['crlf-line-ends'], part(({ nonce }) => ({ nonce: `${nonce}\r` }))],
  [
    'nonce and timestamp, without a separator',
    ['line-missing', 'lines-swapped', 'other-separator'],
    { text: ({ nonce, timestamp }) => nonce + timestamp },
  ],
  [
    'timestamp.body, as other services sign it',
    ['line-missing', 'other-separator'],
    { text: ({ timestamp, body }) => `${timestamp}.${body}` },
  ],
  [
    'a webhook with dots',
    ['webhook-format', 'other-separator'],
    { text: ({ timestamp, nonce, body }) => [timestamp, nonce, body].join('.') },
  ],
  [
    'the scheme and the app in front',
    ['line-added'],
    { text: (right) => `${SCHEME}\napp-1\n${lines(right)}` },
  ],
  ['the app and the serial number behind', ['line-added'], { text: (right) => `${lines(right)}app-1\n1\n` }],
]

export const LABEL_ATTEMPTS: CarelessCase[] = [
  [
    'timestamp= and nonce_str= as lines',
    ['parts-labelled'],
    {
      text: ({ path, timestamp, nonce, body }) =>
        `POST\n${path}\ntimestamp=${timestamp}\nnonce_str=${nonce}\n${body}\n`,
    },
  ],
  [
    'five labelled lines',
    ['parts-labelled'],
    {
      text: ({ path, timestamp, nonce, body }) =>
        `method=POST\npath=${path}\ntimestamp=${timestamp}\nnonce_str=${nonce}\nbody=${body}\n`,
    },
  ],
  [
    'sorted and joined as for a form',
    ['parts-labelled'],
    {
      text: ({ path, timestamp, nonce, body }) =>
        `body=${body}&method=POST&nonce=${nonce}&timestamp=${timestamp}&url=${path}`,
    },
  ],
  [
    'the pairs of the header',
    ['header-signed'],
    {
      text: ({ timestamp, nonce }) =>
        `auth_id=app-1,auth_id_type=APP_ID,serial_no=1,nonce_str=${nonce},timestamp=${timestamp}`,
    },
  ],
  [
    'the scheme and the pairs as lines',
    ['header-signed'],
    {
      text: ({ timestamp, nonce, body }) =>
        `${SCHEME}\nauth_id=app-1\nauth_id_type=APP_ID\nserial_no=1\nnonce_str=${nonce}\ntimestamp=${timestamp}\n${body}\n`,
    },
  ],
  [
    'a JSON object of the parts',
    ['text-as-json'],
    {
      text: ({ path, timestamp, nonce, body }) =>
        JSON.stringify({ method: 'POST', path, timestamp, nonce_str: nonce, body }),
    },
  ],
  ['a JSON list of the parts', ['text-as-json'], { text: (right) => JSON.stringify(fields(right)) }],
]

export const WHOLE_ATTEMPTS: CarelessCase[] = [
  ['UTF-16', ['text-encoding'], whole((text) => Buffer.from(text, 'utf16le'))],
  ['UTF-16 with a mark', ['text-encoding'], whole((text) => Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ['big-endian UTF-16', ['text-encoding'], whole(bigEndian)],
  ['a byte order mark', ['text-encoding'], whole((text) => `\ufeff${text}`)],
  ['Base64 of the text', ['text-other-form'], whole((text) => Buffer.from(text).toString('base64'))],
  ['hexadecimal of the text', ['text-other-form'], whole((text) => Buffer.from(text).toString('hex'))],
  ['percent-encoded', ['text-other-form'], whole(encodeURIComponent)],
  ['as a JSON string', ['text-other-form'], whole((text) => JSON.stringify(text))],
  ['in lower case', ['text-other-form'], whole((text) => text.toLowerCase())],
  ['in upper case', ['text-other-form'], whole((text) => text.toUpperCase())],
  ['MD5 of the text', ['digest-signed'], whole((text) => digestOf(text, 'md5').toString('hex'))],
  ['SHA-1 of the text', ['digest-signed'], whole((text) => digestOf(text, 'sha1').toString('hex'))],
  ['SHA-512 of the text', ['digest-signed'], whole((text) => digestOf(text, 'sha512'))],
  ['Base64 of the SHA-256', ['digest-signed'], whole((text) => digestOf(text).toString('base64'))],
  ['SHA-256 three times', ['digest-signed'], whole((text) => digestOf(digestOf(text)))],
  ['the method in lower case', ['method-lower-case'], part(() => ({ method: 'Post' }))],
  ['no method text', ['method-other'], part(() => ({ method: '' }))],
]
