import type { UserValidateNotification } from '@txgw/protocol/schemas'
import type { Check } from '../check.ts'
import { answerText, sameVerdict } from '../prober.ts'
import { fail, pass } from '../report.ts'

const BIG_BYTES = 48 * 1024

const SAME_BYTES =
  'Verify the bytes as received, and parse them after that. JSON that was parsed and written again is a different text.'

/** The backend must give the same answer to the same question in another valid JSON form. */
function oddJson(
  named: Pick<Check, 'id' | 'title' | 'why' | 'advice'>,
  write: (notification: UserValidateNotification) => string,
): Check {
  return {
    ...named,
    group: 'json',
    run: async ({ prober, ordinary }) => {
      const answer = await prober.ask({ body: Buffer.from(write(prober.notification())) })
      return sameVerdict(answer.verdict, ordinary.verdict)
        ? pass(answerText(answer))
        : fail(`${answerText(answer)}; usually: ${answerText(ordinary)}`)
    },
  }
}

export const ODD_JSON: Check[] = [
  oddJson(
    {
      id: 'extra-fields',
      title: 'Unknown fields are ignored',
      why: 'New fields may be added at any time without a new version.',
      advice: 'Do not refuse unknown fields, at the top level or in resource.',
    },
    (notification) =>
      JSON.stringify({
        ...notification,
        extension: { list: [1, 2.5, null, true], nested: { empty: {} } },
        resource: { ...notification.resource, extension: 'new' },
      }),
  ),
  oddJson(
    {
      id: 'reordered-fields',
      title: 'The order of fields does not matter',
      why: 'JSON objects have no order.',
      advice: 'Read fields by name with a JSON parser, not by position or with a pattern.',
    },
    (notification) => JSON.stringify(reversed(notification)),
  ),
  oddJson(
    {
      id: 'unicode-escapes',
      title: 'Characters may be written as escapes',
      why: 'Any character in JSON can be written as \\uXXXX.',
      advice: SAME_BYTES,
    },
    (notification) => escapedStrings(JSON.stringify(notification)),
  ),
  oddJson(
    {
      id: 'non-ascii',
      title: 'Text may contain any Unicode character',
      why: 'A body that is decoded as anything but UTF-8 no longer matches its signature.',
      advice: 'Verify the bytes as received, and decode them as UTF-8.',
    },
    (notification) => JSON.stringify({ ...notification, summary: 'ça va? 玩家 игрок 🎮 \u2028' }),
  ),
  oddJson(
    {
      id: 'white-space',
      title: 'White space does not matter',
      why: 'JSON allows blanks, tabs and line ends between its parts, and the signature covers them.',
      advice: SAME_BYTES,
    },
    (notification) => `\r\n${JSON.stringify(notification, null, '\t').replaceAll('\n', '\r\n')}\n\n`,
  ),
  oddJson(
    {
      id: 'big-body',
      title: `A body of ${BIG_BYTES / 1024} KiB is read`,
      why: 'A body can be larger than usual and arrive in several packets.',
      advice: 'Accept bodies of at least 64 KiB, and read to the end before you verify.',
    },
    (notification) => JSON.stringify({ ...notification, extension: 'x'.repeat(BIG_BYTES) }),
  ),
]

function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, part]) => [name, reversed(part)]),
  )
}

/** Escapes every character of every string, including field names. */
function escapedStrings(json: string): string {
  return json.replace(/"(?:[^"\\]|\\(?:.|$))*"?/gs, (literal) => {
    const units = (JSON.parse(literal) as string).split('')
    return `"${units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
  })
}
