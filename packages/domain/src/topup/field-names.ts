import { UserValidateReply } from '@txgw/protocol/schemas'

const FIELDS = Object.keys(UserValidateReply.properties)
const FIELD_BY_SKELETON = new Map(FIELDS.map((field) => [skeleton(field), field]))
const FLAG = 'is_topup_forbidden'
const REASON = 'forbidden_reason'
/** These fields can carry a "no", and their names are long enough to tell a typing mistake from another word. */
const VERDICT_FIELDS = [FLAG, REASON].map((field) => ({ field, letters: skeleton(field) }))
const SLIPS_MAX = 2
const FORBIDDING = 'forbid'

export function isContractField(name: string): boolean {
  return Object.hasOwn(UserValidateReply.properties, name)
}

/** Returns the field of the contract that a name was meant to be; undefined when it is a different name. */
export function fieldMeantBy(name: string, present: (field: string) => boolean): string | undefined {
  const letters = skeleton(name)
  const meant = FIELD_BY_SKELETON.get(letters) ?? slipOf(letters)
  // With is_topup_forbidden present, is_topup_forbidden_at is a field of the merchant's own.
  if (meant !== undefined) return present(meant) && name.startsWith(`${meant}_`) ? undefined : meant
  return letters.includes(FORBIDDING) && !present(FLAG) ? FLAG : undefined
}

export type VerdictField = typeof FLAG | typeof REASON

/** The same for the fields that carry the verdict alone. */
export function verdictFieldMeantBy(
  name: string,
  present: (field: string) => boolean,
): VerdictField | undefined {
  const meant = fieldMeantBy(name, present)
  return meant === FLAG || meant === REASON ? meant : undefined
}

/** Whether a name can carry a "no", spelt as in the contract or not. */
export function carriesVerdict(name: string): boolean {
  const letters = skeleton(name)
  return letters.includes(FORBIDDING) || slipOf(letters) !== undefined
}

/** Whether a text that is not JSON holds the name of such a field. */
export function mentionsVerdict(text: string): boolean {
  const all = skeleton(text)
  return VERDICT_FIELDS.some(({ letters }) => all.includes(letters))
}

function slipOf(letters: string): string | undefined {
  return VERDICT_FIELDS.find((verdict) => editDistance(letters, verdict.letters, SLIPS_MAX) <= SLIPS_MAX)
    ?.field
}

/**
 * A name without case, without separators, and with compatibility forms of letters (NFKC) replaced by plain ones. Marks go
 * first, because sorting a long run of them takes quadratic time.
 */
function skeleton(name: string): string {
  return name
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/**
 * Counts the letters that must be inserted, deleted or changed to turn one word into the other. It stops counting at
 * `most + 1`.
 */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[other.length] as number
}
