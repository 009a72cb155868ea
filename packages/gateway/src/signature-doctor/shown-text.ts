const SHOWN_BYTES_MAX = 1000

/** Shortens a text for a response, around the difference when there is one. */
export function shownText(bytes: Buffer, differenceOffset = 0): string {
  if (bytes.length <= SHOWN_BYTES_MAX) return bytes.toString('utf8')
  const start = Math.max(0, Math.min(differenceOffset - SHOWN_BYTES_MAX / 2, bytes.length - SHOWN_BYTES_MAX))
  const end = start + SHOWN_BYTES_MAX
  const shown = bytes.toString('utf8', start, end)
  return `${start > 0 ? '…' : ''}${shown}${end < bytes.length ? '…' : ''}`
}
