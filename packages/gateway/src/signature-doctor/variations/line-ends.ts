import type { Finding } from '../examination.ts'
import type { Change } from './recipe.ts'
import type { Rank } from './variation.ts'

const CRLF: Finding = { mistake: 'crlf-line-ends' }

const end = (rank: Rank, finding: Finding, write: (separator: string) => string): Change => ({
  thing: 'end',
  rank,
  findings: [finding],
  recipe: { end: write },
})

const extra = (text: string, detail: string) =>
  end(3, { mistake: 'last-line-feed-doubled', detail }, (separator) => separator + text)

export const END_CHANGES: Change[] = [
  end(1, { mistake: 'last-line-feed-missing' }, () => ''),
  end(1, { mistake: 'last-line-feed-doubled' }, (separator) => separator + separator),
  end(2, { ...CRLF, detail: 'only that after the body' }, () => '\r\n'),
  end(3, { mistake: 'last-line-feed-missing', detail: 'a space was signed instead' }, () => ' '),
  end(3, { mistake: 'last-line-feed-missing', detail: 'a NUL byte was signed instead' }, () => '\0'),
  end(3, { mistake: 'last-line-feed-missing', detail: 'a carriage return was signed instead' }, () => '\r'),
  end(
    3,
    { mistake: 'last-line-feed-missing', detail: 'a backslash and an n were signed instead' },
    () => '\\n',
  ),
  extra('\0', 'a NUL byte follows the last line feed'),
  extra(' ', 'a space follows the last line feed'),
  extra('\n\n', 'there are two too many'),
]

const SEPARATORS: [rank: Rank, text: string, detail: string][] = [
  [1, '\\n', 'they are separated by a backslash and an n, which the language did not turn into a line feed'],
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
  [
    3,
    '\\r\\n',
    'they are separated by the characters \\r\\n, which the language did not turn into a line end',
  ],
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
  [3, ' \n', 'there is a space at the end of each line'],
  [3, '\n ', 'the lines begin with a space'],
  [3, ' \n ', 'there are spaces around each line'],
  [3, ',\n', 'there is a comma at the end of each line'],
]
const INDENTS = ['  ', '    ', '      ', '        ', '          ', '            ', '\t', '\t\t', '\t\t\t']

const separated = (
  rank: Rank,
  findings: Finding[],
  separator: string,
  write?: (text: string) => string,
): Change => ({
  thing: 'separator',
  rank,
  findings,
  recipe: { separator, ...(write && { separatorEnd: write }) },
})

export const SEPARATOR_CHANGES: Change[] = [
  separated(1, [CRLF], '\r\n'),
  separated(2, [CRLF], '\r\n', () => '\n'),
  ...SEPARATORS.flatMap(([rank, separator, detail]) => {
    const findings: Finding[] = [{ mistake: 'other-separator', detail }]
    return [
      separated(rank, findings, separator),
      separated(rank, findings, separator, () => ''),
      separated(rank === 1 ? 2 : 3, findings, separator, () => '\n'),
    ]
  }),
  ...INDENTS.flatMap((indent) => {
    const findings: Finding[] = [{ mistake: 'lines-indented', detail: `by ${JSON.stringify(indent)}` }]
    return ['\n', '', `\n${indent}`, `\n${indent.slice(0, indent.startsWith('\t') ? -1 : -2)}`].map((last) =>
      separated(3, findings, `\n${indent}`, () => last),
    )
  }),
]
