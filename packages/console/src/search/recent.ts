import type { Environment } from '@txgw/base/environment'
import type { Session } from '@txgw/gateway/operator-api'
import { RECENT_KEY } from '../session/recent-key.ts'
import { KINDS, type Target } from './found.ts'

const RECENT_MAX = 8
const ID_LENGTH_MAX = 200
const RECENT_KINDS: readonly unknown[] = [...KINDS, 'timeline']

type Person = Pick<Session, 'account_id' | 'name'>

/** One person at a time, so that the record stays small. */
type Kept = { person: string } & Partial<Record<Environment, Target[]>>

/** The things that this person opened from the search box, the latest first. */
export function recentTargets(own: Person, environment: Environment): Target[] {
  return readKept(own)[environment] ?? []
}

export function rememberTarget(own: Person, environment: Environment, { kind, id, app_id }: Target): void {
  const target: Target = { kind, id, ...(app_id !== undefined && { app_id }) }
  const kept = readKept(own)
  const others = (kept[environment] ?? []).filter((other) => !isSame(other, target))
  const record: Kept = { ...kept, [environment]: [target, ...others].slice(0, RECENT_MAX) }
  localStorage.setItem(RECENT_KEY, JSON.stringify(record))
}

function readKept(own: Person): Kept {
  const person = own.account_id ?? own.name
  const kept = parse(localStorage.getItem(RECENT_KEY))
  if (kept?.person !== person) return { person }
  return { person, sandbox: targetsIn(kept.sandbox), production: targetsIn(kept.production) }
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function targetsIn(kept: unknown): Target[] {
  return Array.isArray(kept) ? kept.filter(isTarget).slice(0, RECENT_MAX) : []
}

function isTarget(value: Partial<Target> | null): value is Target {
  const { kind, id, app_id = '' } = value ?? {}
  return RECENT_KINDS.includes(kind) && isId(id) && isId(app_id)
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value.length <= ID_LENGTH_MAX
}

function isSame(one: Target, other: Target): boolean {
  return one.kind === other.kind && one.id === other.id && one.app_id === other.app_id
}
