import type { ImportReport } from '@txgw/gateway/operator-api'
import { plural } from '../../output/text-layout.ts'

type Warning = ImportReport['warnings'][number]

const GROUPS_SHOWN_MAX = 20
const LINES_SHOWN_MAX = 5
const PLACE_IN_LIST = /\.\d+\./g

/** Lists unusual values in accepted lines: each value once, with its line numbers. */
export function importWarningLines({ warnings, warned = 0, warnings_truncated }: ImportReport): string[] {
  if (warned === 0) return []
  const groups = [...Map.groupBy(warnings, groupOf).values()]
  const shown = groups.slice(0, GROUPS_SHOWN_MAX)
  const isPart = warnings_truncated || shown.length < groups.length
  return [
    `Accepted with unusual values in ${plural(warned, 'line')}${isPart ? ', for example' : ''}:`,
    ...shown.map(groupText),
  ]
}

/** The same field in different items counts as one. */
function groupOf({ field, value, description }: Warning): string {
  return JSON.stringify([field.replace(PLACE_IN_LIST, '.'), value, description])
}

function groupText(group: Warning[]): string {
  const [{ field, value, description }] = group as [Warning, ...Warning[]]
  const lines = [...new Set(group.map(({ line }) => line))]
  const places = lines.slice(0, LINES_SHOWN_MAX).join(', ') + (lines.length > LINES_SHOWN_MAX ? ', …' : '')
  const name = field.replace(PLACE_IN_LIST, '.')
  return `${name}${value === '' ? '' : ` ${JSON.stringify(value)}`}: ${description} (line ${places})`
}
