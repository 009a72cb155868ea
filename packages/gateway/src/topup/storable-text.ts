import { type Warning, warning } from './warnings.ts'

const REPLACEMENT = '\ufffd'

/** A text of the merchant as UTF-8 and every database can hold it. */
export function storableText(written: string): { text: string; warnings: Warning[] } {
  const text = written.toWellFormed().replaceAll('\u0000', REPLACEMENT)
  return { text, warnings: text === written ? [] : [warning('text-altered')] }
}
