import { pathPart } from '../shared/location/path-part.ts'

const LENGTH_MAX = 320

/** The pages of objects within the environment, by the kind of the object. */
const PAGES: Record<string, (...parts: string[]) => string> = {
  app: (appId) => `/apps/${part(appId)}`,
  key: (appId) => `/apps/${part(appId)}`,
  order: (appId, id) => `/orders/${part(appId)}/${part(id)}`,
  orders: () => '/orders',
  recharge: (id) => `/timeline/${part(id)}`,
  'platform-key': () => '/apps',
  validations: () => '/validations',
  validation: (id) => `/validations/${part(id)}`,
  clock: () => '/clock',
  account: () => '/people',
  invitation: () => '/people',
  token: () => '/people',
  session: () => '/people',
  'change-request': () => '/change-requests',
  'two-people': () => '/two-people',
}

/** The name of an object in the audit trail; undefined when it is so long that the trail names it by a digest. */
export function auditObject(kind: string, ...parts: string[]): string | undefined {
  const escaped = parts.map((text) => text.replaceAll('%', '%25').replaceAll('/', '%2F'))
  const name = [kind, ...escaped].join('/')
  return name.length <= LENGTH_MAX ? name : undefined
}

export interface NamedObject {
  kind: string
  /** Ids, such as the app and the order. */
  parts: string[]
}

export function readObject(object: string): NamedObject {
  const [kind = '', ...parts] = object.split('/')
  return { kind, parts: parts.map((text) => text.replaceAll('%2F', '/').replaceAll('%25', '%')) }
}

/** The page of the object; undefined when it has none. A refused attempt may name an object without its id. */
export function objectPath({ kind, parts }: NamedObject): string | undefined {
  const page = PAGES[kind]
  return page && parts.length >= page.length && parts.every((text) => text !== '')
    ? page(...parts)
    : undefined
}

function part(id: string | undefined): string {
  return pathPart(id ?? '')
}
