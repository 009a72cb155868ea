import type { Environment } from '@txgw/base/environment'
import type { Found as WireFound } from '@txgw/gateway/operator-api'
import { pathPart } from '../shared/location/path-part.ts'
import { orderPath, playerPath } from '../shared/location/record-paths.ts'

export type Kind = WireFound['groups'][number]['kind']

export const KINDS: readonly Kind[] = ['app', 'key', 'player', 'order', 'recharge', 'validation', 'request']

/** A thing with a page. The timeline takes an id of any kind. */
export interface Target {
  kind: Kind | 'timeline'
  id: string
  app_id?: string
}

/** The members that matches of any kind may have. */
export interface Match {
  id: string
  app_id?: string
  name?: string
  user_id?: string
  status?: string
  total_price?: string
  currency?: string
  time?: string
  last_seen?: string
}

/** The matches of one kind; the group is there even when it has none. */
export interface Group {
  kind: Kind
  matches: Match[]
  more: boolean
  /** The oldest time looked at, when not everything was. */
  reached?: string
}

export interface Found {
  query: string
  groups: Group[]
}

const TIMELINE_KINDS: readonly string[] = ['order', 'recharge', 'validation', 'request']

/** The path of the page within its environment. */
export function pagePath({ kind, id, app_id = '' }: Target): string {
  switch (kind) {
    case 'app':
      return `/apps/${pathPart(id)}`
    case 'key':
      return `/apps/${pathPart(app_id)}`
    case 'player':
      return playerPath({ user_id: id, app_id })
    case 'order':
      return orderPath({ app_id, payment_order_id: id })
    case 'validation':
      return `/validations/${pathPart(id)}`
    default:
      return `/timeline/${pathPart(id)}`
  }
}

/** The address of the page, from anywhere in the console. */
export function pageAddress(environment: Environment, target: Target): string {
  return `~/${environment}${pagePath(target)}`
}

/** Whether the text is the whole id of something that the timeline tells the story of. */
export function isWholeId(text: string, { kind, id }: Target): boolean {
  return TIMELINE_KINDS.includes(kind) && id.toLowerCase() === text.trim().toLowerCase()
}
