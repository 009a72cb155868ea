/** The Date header changes once per second, so it is not formatted for every response. */
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
