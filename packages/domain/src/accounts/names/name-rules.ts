import { brokenRule } from '@txgw/base/domain-error'
import { looksLikeOurs } from './looks.ts'

/** Characters of nothing: controls, marks of direction, joiners, fillers, tags, and what Unicode has not assigned. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u
const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Scripts with letters that look like those of another one. Other scripts mix with Latin in ordinary names. */
const ALIKE_SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Coptic: /\p{Script=Coptic}/u,
  Lisu: /\p{Script=Lisu}/u,
  Deseret: /\p{Script=Deseret}/u,
}

/** Says which rule a name breaks by itself, as a phrase that continues a sentence; undefined when it is sound. */
export function faultOfName(name: string): string | undefined {
  const [invisible] = INVISIBLE.exec(name) ?? []
  if (invisible !== undefined) {
    return `must not contain invisible characters or marks of direction, such as ${codeOf(invisible)}`
  }
  for (const [word] of name.normalize('NFKC').matchAll(WORD)) {
    const scripts = Object.entries(ALIKE_SCRIPTS).flatMap(([script, has]) => (has.test(word) ? [script] : []))
    if (scripts.length > 1) return `must not mix letters of ${scripts.join(' and ')} in one word`
  }
  if (looksLikeOurs(name)) return 'must not be, or look like, a name that histories use for other callers'
  return undefined
}

/** @throws {DomainError} */
export function requireSoundName(name: string): void {
  const fault = faultOfName(name)
  if (fault !== undefined) throw brokenRule('name', fault, name)
}

function codeOf(character: string): string {
  const hex = (character.codePointAt(0) as number).toString(16).toUpperCase()
  return `U+${hex.padStart(4, '0')}`
}
