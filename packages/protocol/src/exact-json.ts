/** Newer than the types and than the oldest runtime of the SDK, so it may be missing. */
interface ExactJson {
  parse(
    text: string,
    revive: (name: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown
  rawJSON?(text: string): { readonly rawJSON: string }
  isRawJSON?(value: unknown): boolean
}

const exact = JSON as unknown as ExactJson

/**
 * Parses JSON so that `JSON.stringify` writes each number as it came. A number whose own text would differ, such as one
 * above 2^53, becomes an object that stands for its text. Where the runtime has none, it is rounded as usual.
 */
export function parseExactJson(text: string): unknown {
  return exact.parse(text, (_name, value, context) => {
    const source = context?.source
    const isKept = typeof value !== 'number' || source === undefined || source === String(value)
    return isKept ? value : (exact.rawJSON?.(source) ?? value)
  })
}

/** The value of a number, or undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return exact.isRawJSON?.(value) ? Number((value as { rawJSON: string }).rawJSON) : undefined
}
