import { fields } from '@txgw/testkit/clients/attempt-parts'
import { lines, type RightParts } from '@txgw/testkit/clients/careless-merchant'
import type { StrangersCase } from './stranger.ts'

const text = (write: (right: RightParts) => string | Buffer) => ({ text: write })
const ended = (end: string) => text((right) => lines(right).slice(0, -1) + end)
const joined = (separator: string, end = separator) => text((right) => fields(right).join(separator) + end)
const whole = (write: (text: string) => string | Buffer) => text((right) => write(lines(right)))

/** What stands at the end and at the beginning of the text. */
export const ENDS: StrangersCase[] = [
  ['nothing', ['last-line-feed-missing'], ended('')],
  ['two line feeds', ['last-line-feed-doubled'], ended('\n\n')],
  ['three line feeds', ['last-line-feed-doubled'], ended('\n\n\n')],
  ['a NUL byte for the line feed', ['text-end-other'], ended('\0'), /NUL/],
  ['a NUL byte behind the line feed', ['text-end-other'], ended('\n\0'), /NUL/],
  ['four NUL bytes behind the line feed', ['text-end-other'], ended('\n\0\0\0\0'), /NUL/],
  ['a blank for the line feed', ['text-end-other'], ended(' '), /space/],
  ['a blank behind the line feed', ['text-end-other'], ended('\n '), /space/],
  ['a tab for the line feed', ['text-end-other'], ended('\t'), /tab/],
  ['a tab behind the line feed', ['text-end-other'], ended('\n\t'), /tab/],
  ['a carriage return for the line feed', ['text-end-other'], ended('\r'), /carriage return/],
  ['a carriage return behind the line feed', ['text-end-other'], ended('\n\r'), /carriage return/],
  ['CR LF at the end only', ['crlf-line-ends'], ended('\r\n'), /body/],
  ['a no-break space', ['text-end-other'], ended('\u00a0'), /U\+00A0/],
  ['a no-break space behind the line feed', ['text-end-other'], ended('\n\u00a0'), /U\+00A0/],
  ['a zero-width space behind the line feed', ['text-end-other'], ended('\n\u200b'), /U\+200B/],
  ['a byte order mark behind the line feed', ['text-end-other'], ended('\n\ufeff'), /U\+FEFF/],
  ['the end-of-file character of DOS', ['text-end-other'], ended('\n\x1a'), /U\+001A/],
  ['a vertical tab', ['text-end-other'], ended('\v'), /U\+000B/],
  ['a line separator', ['text-end-other'], ended('\u2028'), /U\+2028/],
  ['a backslash and an n', ['text-end-other'], ended('\\n')],
  ['a line feed in front', ['line-added'], text((right) => `\n${lines(right)}`)],
  ['a NUL byte in front', ['method-other'], text((right) => `\0${lines(right)}`), /NUL/],
  ['a blank in front', ['method-other'], text((right) => ` ${lines(right)}`)],
  ['a tab in front', ['method-other'], text((right) => `\t${lines(right)}`), /tab/],
  ['a byte order mark in front', ['text-encoding'], text((right) => `\ufeff${lines(right)}`)],
]

export const JOINTS: StrangersCase[] = [
  ['CR LF', ['crlf-line-ends'], joined('\r\n')],
  ['CR LF between, none at the end', ['crlf-line-ends', 'last-line-feed-missing'], joined('\r\n', '')],
  ['CR', ['other-separator'], joined('\r')],
  ['LF CR', ['other-separator'], joined('\n\r')],
  ['a backslash and an n', ['other-separator'], joined('\\n')],
  ['a backslash and an n between, a line feed at the end', ['other-separator'], joined('\\n', '\n')],
  ['\\r\\n in letters', ['other-separator'], joined('\\r\\n')],
  ['\\x0a in letters', ['other-separator'], joined('\\x0a')],
  ['NUL bytes', ['other-separator'], joined('\0')],
  ['NEL', ['other-separator'], joined('\u0085')],
  ['paragraph separators', ['other-separator'], joined('\u2029')],
  ['nothing', ['other-separator'], joined('')],
  ['nothing, and a line feed at the end', ['other-separator'], joined('', '\n')],
  ['commas', ['other-separator'], joined(',', '')],
  ['a comma and a line feed', ['other-separator'], joined(',\n', '')],
  ['blank lines', ['other-separator'], joined('\n\n', '\n')],
  ['colons', ['other-separator'], joined(':', '')],
  ['stars', ['other-separator'], joined('*', '')],
  ['two bars', ['other-separator'], joined('||', '')],
  ['tildes', ['other-separator'], joined('~', '')],
  ['blanks before the line feeds', ['other-separator'], joined(' \n')],
  ['four blanks in front of each', ['lines-indented'], joined('\n    ', '\n')],
  ['the whole in lower case', ['text-other-form'], whole((one) => one.toLowerCase())],
  ['the whole in quotes', ['text-other-form'], whole((one) => `"${one}"`)],
  ['UTF-16', ['text-encoding'], whole((one) => Buffer.from(one, 'utf16le'))],
  [
    'UTF-16, big-endian, with a mark',
    ['text-encoding'],
    whole((one) => Buffer.from(`\ufeff${one}`, 'utf16le').swap16()),
  ],
  ['Base64', ['text-other-form'], whole((one) => Buffer.from(one).toString('base64'))],
  ['percent-encoded', ['text-other-form'], whole((one) => encodeURIComponent(one))],
  ['JSON', ['text-other-form'], whole((one) => JSON.stringify(one))],
  [
    'JSON without quotes',
    ['other-separator', 'body-object-text'],
    whole((one) => JSON.stringify(one).slice(1, -1)),
    /backslash/,
  ],
  [
    'without the method',
    ['line-missing'],
    text((right) =>
      fields(right)
        .slice(1)
        .map((one) => `${one}\n`)
        .join(''),
    ),
  ],
  [
    'without the body',
    ['line-missing'],
    text((right) =>
      fields(right)
        .slice(0, 4)
        .map((one) => `${one}\n`)
        .join(''),
    ),
  ],
  ['an empty line for the body', ['body-empty'], text((right) => lines(right, { body: '' }))],
  ['only the body', ['line-missing'], text(({ body }) => body)],
  [
    'timestamp and nonce',
    ['lines-swapped'],
    text(({ path, timestamp, nonce, body }) => `POST\n${path}\n${nonce}\n${timestamp}\n${body}\n`),
  ],
  [
    'the parts of a webhook',
    ['webhook-format'],
    text(({ timestamp, nonce, body }) => `${timestamp}\n${nonce}\n${body}\n`),
  ],
  ['nothing but an empty text', ['text-empty'], text(() => '')],
  [
    'an empty line before the body, as in HTTP',
    ['line-added'],
    text(({ path, timestamp, nonce, body }) => `POST\n${path}\n${timestamp}\n${nonce}\n\n${body}\n`),
  ],
]
