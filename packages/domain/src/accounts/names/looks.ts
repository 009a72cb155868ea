import { skeletonOf } from './skeleton.ts'

/** Histories show these names for other actors. A recharge names itself as `recharge <id>`. */
const OWN_NAMES = ['operator', 'console', 'txgw', 'service', 'command']
const OWN_BEGINNINGS = ['recharge ']

/** How a name looks. With a letter in the other case it may look like something else, so there are up to two. */
export function looksOf(name: string): string[] {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[\s\u2800]+/gu, ' ')
    .trim()
  return [...new Set([plain, plain.toLowerCase()].map((text) => skeletonOf(text).toLowerCase()))]
}

export function lookAlike(some: readonly string[], others: readonly string[]): boolean {
  return some.some((look) => others.includes(look))
}

/** Whether a name looks like one that the service shows for itself. */
export function looksLikeOurs(name: string): boolean {
  const looks = looksOf(name)
  return (
    OWN_NAMES.some((own) => lookAlike(looks, looksOf(own))) ||
    OWN_BEGINNINGS.some((own) => looks.some((look) => look.startsWith(`${looksOf(own)[0]} `)))
  )
}
