import { NAME, VALUE } from './request-head.ts'

/** The headers that decide where a request ends or what happens to its connection. */
const DECISIVE = '(?i:host|content-length|transfer-encoding|connection|expect)'
const KEPT = '(?i:connection): keep-alive(?=\\r\\n|$)'
const OTHERS = `(?:\\r\\n(?:${KEPT}|(?!${DECISIVE}:)${NAME}:${VALUE})){0,30}`
const HOST = '\\r\\n(?i:host): ?[A-Za-z0-9._~-]+(?::\\d{1,5})?'
const LENGTH = '\\r\\n(?i:content-length): ?(\\d{1,15})'
const PLAIN = new RegExp(`^POST /[!"$-~]* HTTP/1\\.1${HOST}${OTHERS}(?:${LENGTH})?${OTHERS}$`)

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
