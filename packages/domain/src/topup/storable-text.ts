import { type Warning, warning } from './warnings.ts'

const REPLACEMENT = '\ufffd'

/** Turns a text of the merchant into a form that UTF-8 and every database can hold. */
export function storableText(written: string): { text: string; warnings: Warning[] } {
  const text = written.toWellFormed().replaceAll('\u0000', REPLACEMENT)
  return { text, warnings: text === written ? [] : [warning('text-altered')] }
}
