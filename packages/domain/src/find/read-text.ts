import { readAmount, type SoughtAmount } from './read-amount.ts'

/** The possible meanings of a text that somebody has typed. */
export interface SoughtText {
  text: string
  /** The beginning of an id: as typed, and as the ids of this service are written if it can be one. */
  ids: readonly string[]
  /** The beginning of the id of a player or of an order that others have made: as typed, and in other cases. */
  names: readonly string[]
  amount?: SoughtAmount
  /** False for an amount, which is no id. */
  isName: boolean
}

const LOOKALIKES: Record<string, string> = { I: '1', L: '1', O: '0' }
const OWN_ID = /^[0-9A-HJKMNP-TV-Z]{1,26}$/

export function readText(text: string): SoughtText {
  const amount = readAmount(text)
  const ownId = ownIdOf(text)
  return {
    text,
    ids: distinct([text, ...(ownId === undefined ? [] : [ownId])]),
    names: distinct([text, text.toLowerCase(), text.toUpperCase(), capitalized(text)]),
    ...(amount && { amount }),
    isName: amount === undefined || /^[\w.,-]+$/.test(text),
  }
}

/** Ids are read out over the telephone and typed: in any case, and with letters that look like digits. */
function ownIdOf(text: string): string | undefined {
  const id = text.toUpperCase().replaceAll(/[ILO]/g, (letter) => LOOKALIKES[letter] as string)
  return OWN_ID.test(id) ? id : undefined
}

function capitalized(text: string): string {
  const [first = '', ...others] = text
  return first.toUpperCase() + others.join('').toLowerCase()
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
