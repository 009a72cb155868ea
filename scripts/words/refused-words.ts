/** Names that a reader has to learn, and what people call these things. */
const REFUSED: Record<string, string> = {
  crew: 'worker pool',
  door: 'port, listener or sign-in',
  ledger: 'table, list or metrics',
}

/** Files that still have one, because it is stored, published or text for somebody else. */
export const EXCEPTIONS = [
  'packages/console/test/apps.test.ts',
  'packages/console/test/first-steps.test.ts',
  'packages/console/test/search/recent.test.ts',
  'packages/store/src/postgres/migrations/grants.ts',
  'packages/store/src/postgres/migrations/migrate.ts',
  'packages/store/src/postgres/migrations/migration-status.ts',
  'packages/store/src/sqlite/migrations/migrate.ts',
]

/** A word begins where a letter of another case, or none, stands before it. */
const words = Object.keys(REFUSED)
const capitals = words.map((word) => word[0]?.toUpperCase() + word.slice(1))
const ANY_WORD = new RegExp(
  `(?<![A-Za-z])(?:${words.join('|')})|${capitals.join('|')}|${words.join('|').toUpperCase()}`,
)

export function wordFaults(file: string, text: string, exceptions: string[]): string[] {
  const lines = [file, ...text.split('\n')].flatMap((line, index) => {
    const word = ANY_WORD.exec(line)?.[0]
    return word === undefined
      ? []
      : [{ place: index === 0 ? file : `${file}:${index}`, word: word.toLowerCase() }]
  })
  if (!exceptions.includes(file))
    return lines.map(({ place, word }) => `${place}: "${word}" is a word of our own: say ${REFUSED[word]}`)
  return lines.length > 0 ? [] : [`${file} needs no exception any more: take it off words/refused-words.ts`]
}
