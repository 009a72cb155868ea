import type { Streams } from '../base/cli-context.ts'

export const FORMATS = ['text', 'json'] as const
export type Format = (typeof FORMATS)[number]

/**
 * The result of a command: text for people, or exactly one JSON document and nothing else on stdout. Everything
 * else goes to stderr.
 */
export interface Output {
  readonly format: Format
  show(document: unknown, text: () => string): void
  /** The same for a document that must be shown exactly as received. */
  showReceived(json: string, text: () => string): void
  /** A remark beside the result, for people only. */
  note(text: string): void
}

export function openOutput(format: Format, { stdout, stderr }: Streams): Output {
  const showReceived: Output['showReceived'] = (json, text) => {
    stdout.write(`${format === 'json' ? json : text()}\n`)
  }
  return {
    format,
    showReceived,
    show: (document, text) => showReceived(JSON.stringify(document, null, stdout.isTTY ? 2 : 0), text),
    note: (text) => {
      if (format === 'text') stderr.write(`${text}\n`)
    },
  }
}
