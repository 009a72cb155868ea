import { fieldMeantBy, isContractField } from './field-names.ts'
import { type NoAnswerReason, noAnswer } from './no-answer.ts'
import { storableText } from './storable-text.ts'

const NAMES_SHOWN_MAX = 5
const NAME_LENGTH_MAX = 40

/**
 * A reply may have fields outside the contract. A name such as `isTopupForbidden` is an exception: its author
 * believes that it forbids a top-up. A reply without any field of the contract was written for another reader, and
 * may say no in its own way.
 */
export function doubtAboutFields(fields: Readonly<Record<string, unknown>>): NoAnswerReason | undefined {
  const names = Object.keys(fields)
  const others = names.filter((name) => !isContractField(name))
  for (const name of others) {
    const meant = fieldMeantBy(name, (field) => Object.hasOwn(fields, field))
    if (meant !== undefined) {
      return noAnswer('field-misspelt', `it has ${shown(name)}, which looks like ${meant}`)
    }
  }
  if (names.length === 0 || others.length < names.length) return undefined
  return noAnswer('no-known-field', `it has ${names.slice(0, NAMES_SHOWN_MAX).map(shown).join(', ')}`)
}

/** Makes a name that the merchant chose safe to store and to read. */
export function shown(name: string): string {
  const { text } = storableText(name.slice(0, NAME_LENGTH_MAX))
  return `"${text}"`
}
