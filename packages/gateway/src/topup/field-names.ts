import { UserValidateReply } from '@txgw/protocol/schemas'
import { editDistance } from './edit-distance.ts'

const FIELDS = Object.keys(UserValidateReply.properties)
const FIELD_BY_SKELETON = new Map(FIELDS.map((field) => [skeleton(field), field]))
const FLAG = 'is_topup_forbidden'
/** These can carry a "no", and are long enough to tell a slip of the pen from another word. */
const VERDICT_FIELDS = [FLAG, 'forbidden_reason'].map((field) => ({ field, letters: skeleton(field) }))
const SLIPS_MAX = 2
const FORBIDDING = 'forbid'

export function isContractField(name: string): boolean {
  return Object.hasOwn(UserValidateReply.properties, name)
}

/** The field of the contract that the name of another one stands for; undefined when it is a name of its own. */
export function fieldMeantBy(name: string, present: (field: string) => boolean): string | undefined {
  const letters = skeleton(name)
  const meant = FIELD_BY_SKELETON.get(letters) ?? slipOf(letters)
  // is_topup_forbidden_at beside is_topup_forbidden is a field of the merchant.
  if (meant !== undefined) return present(meant) && name.startsWith(`${meant}_`) ? undefined : meant
  return letters.includes(FORBIDDING) && !present(FLAG) ? FLAG : undefined
}

/** Whether a name, of the contract or written otherwise, can carry a "no". */
export function carriesVerdict(name: string): boolean {
  const letters = skeleton(name)
  return letters.includes(FORBIDDING) || slipOf(letters) !== undefined
}

/** Whether a text that is no JSON holds the name of such a field. */
export function mentionsVerdict(text: string): boolean {
  const all = skeleton(text)
  return VERDICT_FIELDS.some(({ letters }) => all.includes(letters))
}

function slipOf(letters: string): string | undefined {
  return VERDICT_FIELDS.find((verdict) => editDistance(letters, verdict.letters, SLIPS_MAX) <= SLIPS_MAX)
    ?.field
}

/** What is left of a name without case, separators and the forms that letters have in other scripts' fonts. */
function skeleton(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
