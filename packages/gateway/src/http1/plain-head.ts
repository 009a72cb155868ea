const NAME = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const VALUE = '[\\t\\x20-\\x7e\\x80-\\xff]*'
/** The headers that decide where a request ends or what happens to its connection. */
const DECISIVE = 'host|content-length|transfer-encoding|connection|expect'
const OTHER = `(?:\\r\\n(?:connection: keep-alive(?=\\r\\n|$)|(?!(?:${DECISIVE}):)${NAME}:${VALUE})){0,30}`
const HOST = '\\r\\nhost: ?[A-Za-z0-9._~-]+(?::\\d{1,5})?'
const PLAIN = new RegExp(
  `^POST /[!"$-~]* HTTP/1\\.1${HOST}${OTHER}(?:\\r\\ncontent-length: ?(\\d{1,15}))?${OTHER}$`,
  'i',
)

/**
 * Reads nothing but the length of the body from a head as nearly every client sends it. It says nothing about a head
 * that is unusual in any way, so it can never find another end of a request than `parseRequestHead` does.
 *
 * @returns undefined for an unusual head; such a request has to be read in full
 */
export function bodyBytesOfPlainHead(text: string): number | undefined {
  const match = PLAIN.exec(text)
  return match ? Number(match[1] ?? 0) : undefined
}
