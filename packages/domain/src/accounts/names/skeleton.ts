import { CONFUSABLES } from './confusables.ts'

let looks: Map<string, string> | undefined

/** Two texts that look alike have the same skeleton (UTS #39). It is for comparing, not for reading. */
export function skeletonOf(text: string): string {
  looks ??= readLooks()
  const known = looks
  const apart = text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return Array.from(apart, (character) => known.get(character) ?? character)
    .join('')
    .normalize('NFD')
}

function readLooks(): Map<string, string> {
  return new Map(
    CONFUSABLES.split('\n').flatMap((row) => {
      const [look = '', ...characters] = row.split(' ')
      const seen = String.fromCodePoint(...look.split('+').map(fromHex))
      return characters.map((hex) => [String.fromCodePoint(fromHex(hex)), seen] as const)
    }),
  )
}

function fromHex(hex: string): number {
  return Number.parseInt(hex, 16)
}
