/** Just below the size at which the service refuses a head unread. */
const HEADER_LENGTH = 15_800
const SCHEME = 'TXGW-SHA256-RSA2048'

/** The same few characters until this length. */
function filled(piece: string, length = HEADER_LENGTH): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

/** Pieces whose repetition makes careless patterns try everything. */
const PIECES = [
  ...[',', '=', ' ', '\t', '"', '.', ';', '\\', '/', '%', 'a', 'a=', 'a=,', 'a=b,', ' ,', '",', '="', '\\"'],
  ...['auth_id=', 'signature=', 'serial_no=a,', 'nonce_str=,', ': ', 'TXGW-SHA256-RSA2048 '],
]

export interface HostileHeader {
  words: string
  name: string
  value: string
}

/** Headers of nobody in particular that are hard to read. */
export const HOSTILE_HEADERS: HostileHeader[] = [
  ...PIECES.map((piece) => ({
    words: `a signature header that goes on with ${JSON.stringify(piece)}`,
    name: 'Authorization',
    value: `${SCHEME} auth_id=${filled(piece)}x`,
  })),
  ...[',', ' ', ';q=0.1,', ';', '/'].flatMap((piece) =>
    ['Accept', 'Content-Type', 'X-Forwarded-For', 'Cookie', 'Accept-Language', 'Forwarded'].map((name) => ({
      words: `${name} full of ${JSON.stringify(piece)}`,
      name,
      value: `a${filled(piece)}x`,
    })),
  ),
  { words: 'a bearer token of blanks', name: 'Authorization', value: `Bearer ${filled(' ')}x` },
]

/** Saved requests that are hard to read. */
export const HOSTILE_INSPECTIONS = [
  ...[',', '=', ' ', '"', "'", '\\', '.', 'a=', '-H ', '\r\n', '\n ', ': '],
].map((piece) => ({
  words: `a request full of ${JSON.stringify(piece)}`,
  request: `POST /gateway/v2/orders HTTP/1.1\r\nHost: a\r\nAuthorization: ${SCHEME} auth_id=${filled(piece, 60_000)}\r\n\r\n{}`,
}))

/** Lines of an import, and texts to search for. */
export const HOSTILE_LINES = PIECES.map((piece) => ({
  words: `${JSON.stringify(piece)} again and again`,
  line: filled(piece, 60_000),
}))

/** How a hostile merchant answers a validation: `endless` is written again and again until nobody reads any more. */
export interface HostileReply {
  words: string
  first?: string
  endless?: string
  /** Between two writes, in ms. */
  pauseMs?: number
}

const CHUNKED = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'

function reply(body: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

function refusing(message: string): string {
  return reply(JSON.stringify({ is_topup_forbidden: true, forbidden_reason: { code: 'OTHER', message } }))
}

/** Each is an app of the sandbox with this name. */
export const HOSTILE_REPLIES = {
  'endless-early-hints': {
    words: 'informational heads without end',
    endless: 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(400),
  },
  'endless-continue': {
    words: '100 Continue without end',
    endless: 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(600),
  },
  'endless-extension': {
    words: 'a chunk extension without end',
    first: `${CHUNKED}1;a=`,
    endless: 'a'.repeat(16_000),
  },
  'endless-extensions': {
    words: 'chunks of one byte with long extensions, without end',
    first: CHUNKED,
    endless: `1;${'a=b;'.repeat(1_000)}\r\n \r\n`,
  },
  'endless-trailers': {
    words: 'trailers without end',
    first: `${CHUNKED}0\r\n`,
    endless: 'X-A: b\r\n'.repeat(2_000),
  },
  'endless-chunks': {
    words: 'chunks of one byte without end',
    first: CHUNKED,
    endless: '1\r\n \r\n'.repeat(2_000),
  },
  'endless-headers': {
    words: 'headers without end',
    first: 'HTTP/1.1 200 OK\r\n',
    endless: 'X-A: b\r\n'.repeat(2_000),
  },
  drip: { words: 'a reply drop by drop', first: CHUNKED, endless: '1\r\n \r\n', pauseMs: 5 },
  dots: { words: 'a reason of many dots', first: refusing('.'.repeat(60_000)) },
  blanks: { words: 'a reason of many blanks', first: refusing(`a${' '.repeat(60_000)}b`) },
  'repeated-names': {
    words: 'names that repeat, nested deeply',
    first: reply(`${'{"a":1,"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  },
  'many-names': {
    words: 'very many names',
    first: reply(`{${Array.from({ length: 5_000 }, (_, at) => `"is_topup_forbidden${at}":0`).join()}}`),
  },
} satisfies Record<string, HostileReply>

export type HostileReplyName = keyof typeof HOSTILE_REPLIES
export const HOSTILE_APPS = Object.keys(HOSTILE_REPLIES) as HostileReplyName[]
