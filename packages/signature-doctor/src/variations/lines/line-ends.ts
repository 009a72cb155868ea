import { nameOfCharacter } from '../../named-characters.ts'
import { type Change, changesOf } from '../recipe.ts'
import { STRAY_CHARACTERS, strayRank } from '../stray-characters.ts'
import { allOf, type Rank, type Variation } from '../variation.ts'

type WriteEnd = (separator: string) => string
/** A buffer that is longer than its text is often filled with NUL bytes. */
const NUL_COUNTS = Array.from({ length: 31 }, (_, i) => i + 2)

const ENDS: Variation<WriteEnd>[] = [
  [1, 'last-line-feed-missing', undefined, () => ''],
  [1, 'last-line-feed-doubled', undefined, (separator) => separator + separator],
  [
    2,
    'crlf-line-ends',
    'only that after the body, or the body was signed with a carriage return at its end',
    () => '\r\n',
  ],
  [3, 'text-end-other', 'a backslash and an n stand there', () => '\\n'],
  ...['\r', ...STRAY_CHARACTERS].flatMap((stray, i): Variation<WriteEnd>[] => {
    const name = nameOfCharacter(stray)
    return allOf<WriteEnd>('text-end-other', [
      [strayRank(i), `${name} stands there`, () => stray],
      [strayRank(i), `${name} follows the line feed`, (separator) => separator + stray],
      [4, `${name} and another line feed follow`, (separator) => separator + stray + separator],
    ])
  }),
  [3, 'last-line-feed-doubled', 'there are two too many', (separator) => `${separator}\n\n`],
  ...allOf<WriteEnd>(
    'text-end-other',
    NUL_COUNTS.map((count) => [
      4,
      `${count} NUL bytes follow the line feed`,
      (separator) => separator + '\0'.repeat(count),
    ]),
  ),
]

export const END_CHANGES: Change[] = changesOf('end', ENDS, (end) => ({ end }))

const NOT_TURNED = 'which the language did not turn into a line'

const SEPARATORS: [rank: Rank, text: string, detail: string][] = [
  [1, '\\n', `they are separated by a backslash and an n, ${NOT_TURNED} feed`],
  [1, '', 'they follow each other without a separator'],
  [2, '&', 'they are separated by "&"'],
  [2, ' ', 'they are separated by spaces'],
  [2, ',', 'they are separated by commas'],
  [2, '|', 'they are separated by "|"'],
  [2, ';', 'they are separated by ";"'],
  [2, ':', 'they are separated by colons'],
  [2, '.', 'they are separated by dots'],
  [2, '\t', 'they are separated by tabs'],
  [2, '\r', 'they are separated by CR alone'],
  [2, '\n\n', 'there is an empty line after each'],
  [3, '\r\n\r\n', 'there is an empty line after each'],
  [3, '\n\r', 'they are separated by LF CR, the wrong way round'],
  [3, '\\r\\n', `they are separated by the characters \\r\\n, ${NOT_TURNED} end`],
  [3, '\\\\n', 'they are separated by two backslashes and an n'],
  [3, '/n', 'they are separated by a slash and an n'],
  [3, 'n', 'they are separated by the letter n'],
  [3, '%0A', 'they are separated by "%0A"'],
  [3, '%0a', 'they are separated by "%0a"'],
  [3, '<br>', 'they are separated by "<br>"'],
  [3, '\\x0A', 'they are separated by the characters \\x0A'],
  [3, '0x0A', 'they are separated by the characters 0x0A'],
  [3, '\\u000a', 'they are separated by the characters \\u000a'],
  [3, ', ', 'they are separated by commas and spaces'],
  [3, '-', 'they are separated by hyphens'],
  [3, '_', 'they are separated by "_"'],
  [3, '/', 'they are separated by slashes'],
  [3, '#', 'they are separated by "#"'],
  [3, '+', 'they are separated by "+"'],
  [3, '=', 'they are separated by "="'],
  [3, '||', 'they are separated by "||"'],
  [3, '\0', 'they are separated by NUL bytes'],
  [3, '\v', 'they are separated by vertical tabs'],
  [3, '\u2028', 'they are separated by the line separator U+2028'],
  [4, '\u2029', 'they are separated by the paragraph separator U+2029'],
  [4, '\u0085', 'they are separated by the next-line character U+0085'],
  [4, '\f', 'they are separated by form feeds'],
  [4, '*', 'they are separated by "*"'],
  [4, '~', 'they are separated by "~"'],
  [4, '$', 'they are separated by "$"'],
  [4, '@', 'they are separated by "@"'],
  [4, '\\x0a', 'they are separated by the characters \\x0a'],
  [4, '\\u000A', 'they are separated by the characters \\u000A'],
  [3, ' \n', 'there is a space at the end of each line'],
  [3, '\n ', 'the lines begin with a space'],
  [3, ' \n ', 'there are spaces around each line'],
  [3, ',\n', 'there is a comma at the end of each line'],
]
const INDENTS = ['  ', '    ', '      ', '        ', '          ', '            ', '\t', '\t\t', '\t\t\t']

/** Without `last`, the last line ends with the separator too. */
interface Between {
  separator: string
  last?: string
}

const BETWEEN_LINES: Variation<Between>[] = [
  [1, 'crlf-line-ends', undefined, { separator: '\r\n' }],
  [2, 'crlf-line-ends', undefined, { separator: '\r\n', last: '\n' }],
  ...SEPARATORS.flatMap(([rank, separator, detail]) =>
    allOf<Between>('other-separator', [
      [rank, detail, { separator }],
      [rank, detail, { separator, last: '' }],
      [rank === 1 ? 2 : rank === 4 ? 4 : 3, detail, { separator, last: '\n' }],
    ]),
  ),
  ...INDENTS.flatMap((indent) => {
    const detail = `by ${JSON.stringify(indent)}`
    const separator = `\n${indent}`
    const outer = separator.slice(0, indent.startsWith('\t') ? -1 : -2)
    const lasts = ['\n', '', separator, outer]
    return allOf<Between>(
      'lines-indented',
      lasts.map((last) => [3, detail, { separator, last }]),
    )
  }),
]

export const SEPARATOR_CHANGES: Change[] = changesOf('separator', BETWEEN_LINES, ({ separator, last }) => ({
  separator,
  ...(last !== undefined && { separatorEnd: () => last }),
}))
