/** Names that a reader has to learn, and what people call these things. */
const REFUSED: Record<string, string> = {
  crew: 'worker pool',
  door: 'port, listener or sign-in',
  ledger: 'table, list or metrics',
}

/** A word begins where a letter of another case, or none, stands before it. */
const words = Object.keys(REFUSED)
const capitals = words.map((word) => word[0]?.toUpperCase() + word.slice(1))
const ANY_WORD = new RegExp(
  `(?<![A-Za-z])(?:${words.join('|')})|${capitals.join('|')}|${words.join('|').toUpperCase()}`,
)

export function wordFaults(file: string, text: string): string[] {
  return [file, ...text.split('\n')].flatMap((line, index) => {
    const word = ANY_WORD.exec(line)?.[0].toLowerCase()
    const place = index === 0 ? file : `${file}:${index}`
    return word === undefined ? [] : [`${place}: "${word}" is a word of our own: say ${REFUSED[word]}`]
  })
}
