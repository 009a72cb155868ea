import type { Found } from '@txgw/gateway/operator-api'
import { type Column, heading, tableLines, visible } from '../../output/text-layout.ts'

type Group = Found['groups'][number]
type Match = Group['matches'][number]

/** The matches of one environment. */
export interface FoundIn {
  environment: string
  found: Found
}

const NOUNS: Record<Group['kind'], string> = {
  app: 'Apps',
  key: 'Keys',
  player: 'Players',
  order: 'Orders',
  recharge: 'Recharges',
  validation: 'Validations',
  request: 'Requests',
}

const TITLES = [
  ['name', 'NAME'],
  ['app_id', 'APP'],
  ['user_id', 'PLAYER'],
  ['status', 'STATUS'],
  ['total_price', 'TOTAL'],
  ['currency', 'CURRENCY'],
  ['time', 'TIME'],
  ['last_seen', 'LAST SEEN'],
] as const

const ADVICE = [
  'Try:  the beginning of the id alone; players are found in the case you type, in capitals and in small letters',
  '      an amount with its currency, such as "4.99 USD"; only the newest 5,000 orders and recharges are looked at',
  '      txgw order list --from 2h   when you know the time',
]

export function foundText(text: string, all: readonly FoundIn[]): string {
  const [withMatches, without] = [all.filter(hasMatches), all.filter((each) => !hasMatches(each))]
  const nowhere = without.map(({ environment }) => `Nothing in ${environment} matches ${visible(text)}.`)
  const parts = [...withMatches.map(environmentText), nowhere.join('\n')].filter((part) => part !== '')
  if (withMatches.length > 0) return parts.join('\n\n')
  return [...parts, lookedThrough(all), ADVICE.join('\n')].join('\n\n')
}

export function hasMatches({ found }: FoundIn): boolean {
  return found.groups.some(({ matches }) => matches.length > 0)
}

function environmentText({ environment, found }: FoundIn): string {
  const groups = found.groups.filter(({ matches }) => matches.length > 0)
  return [heading(`In ${environment}`), ...groups.map(groupText)].join('\n\n')
}

function groupText({ kind, matches, more, reached }: Group): string {
  const given = TITLES.filter(([member]) => matches.some((match) => member in match))
  const columns: Column<Match>[] = [
    { title: kind.toUpperCase(), value: (match) => memberText(match, 'id') },
    ...given.map(([member, title]) => ({ title, value: (match: Match) => memberText(match, member) })),
  ]
  const notes = [
    ...(more ? ['There are more. Type more of the id to narrow them.'] : []),
    ...(reached === undefined ? [] : [`Older than ${reached} was not looked at.`]),
  ]
  return [`${NOUNS[kind]}:`, tableLines(columns, matches as Match[]), ...notes].join('\n')
}

function memberText(match: Match, member: string): string {
  return String((match as Record<string, unknown>)[member] ?? '–')
}

function lookedThrough(all: readonly FoundIn[]): string {
  const groups = all[0]?.found.groups ?? []
  return `Looked through: ${groups.map(({ kind }) => NOUNS[kind].toLowerCase()).join(', ')}.`
}
