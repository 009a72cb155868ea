import type { ChangeRequest, Session } from '@txgw/gateway/operator-api'
import { mayManagePeople } from '../session/home.ts'
import type { Matter } from './use-two-people.ts'

const OF_PEOPLE = ['change_account', 'add_token', 'invite_person', 'change_two_people']

type Asked = Pick<ChangeRequest, 'kind' | 'state' | 'requested_by'>

export function matterOf({ kind }: Pick<Asked, 'kind'>): Matter {
  return OF_PEOPLE.includes(kind) ? 'people' : 'apps'
}

export function isOpen({ state }: Pick<Asked, 'state'>): boolean {
  return state === 'waiting' || state === 'applying'
}

/** Names of people and tokens are distinct. */
export function isOwn({ requested_by }: Asked, { name }: Pick<Session, 'name'>): boolean {
  return requested_by === name
}

/** Whoever decides needs the rights to do it at once. */
export function mayDecide(asked: Asked, own: Session): boolean {
  if (matterOf(asked) === 'apps') return own.role === 'operator' || own.role === 'admin'
  return asked.kind === 'change_two_people' ? own.role === 'admin' : mayManagePeople(own)
}

/** Whether this request waits for this viewer. */
export function waitsFor(own: Session, asked: Asked): boolean {
  return isOpen(asked) && mayDecide(asked, own) && !isOwn(asked, own)
}
