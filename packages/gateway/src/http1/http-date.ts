/** The Date header changes once a second; formatting it for every answer would be waste. */
export function createHttpDate(nowMs: () => number): () => string {
  let second = -1
  let text = ''
  return () => {
    const current = Math.floor(nowMs() / 1000)
    if (current !== second) {
      second = current
      text = new Date(current * 1000).toUTCString()
    }
    return text
  }
}
