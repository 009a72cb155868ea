import { ENVIRONMENTS } from '@txgw/base/environment'
import type { OpenidSettings, RoleMapping } from '@txgw/domain/accounts/openid/openid-settings'
import { STAFF_ROLE_NAMES } from '@txgw/domain/accounts/role'
import { problem, type Read } from './setting-problem.ts'
import { SETTINGS, type SettingName } from './settings.ts'

const NEEDS_ISSUER = ['oidcClientId', 'oidcClientSecret', 'oidcRoleClaim', 'oidcRoles'] as const
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
const MAPPING = /^(.+)=([a-z]+):([a-z]+(?:\+[a-z]+)*)$/

/** @throws {ConfigError} */
export function openidSettings(read: Read): OpenidSettings | undefined {
  const issuer = read('oidcIssuer')
  if (issuer === undefined) {
    const lonely = NEEDS_ISSUER.find((name) => read(name) !== undefined)
    if (lonely) throw needs(lonely, 'oidcIssuer')
    return undefined
  }
  requireIssuer(issuer)
  const clientId = read('oidcClientId')
  if (clientId === undefined) throw needs('oidcIssuer', 'oidcClientId')
  const roleClaim = read('oidcRoleClaim')
  const roles = read('oidcRoles')
  if (roleClaim !== undefined && roles === undefined) throw needs('oidcRoleClaim', 'oidcRoles')
  if (roleClaim === undefined && roles !== undefined) throw needs('oidcRoles', 'oidcRoleClaim')
  const clientSecret = read('oidcClientSecret')
  return { issuer, clientId, clientSecret, roleClaim, roles: roles === undefined ? [] : readRoles(roles) }
}

function needs(name: SettingName, other: SettingName) {
  return problem(name, `must be given together with ${SETTINGS[other].flag}`)
}

function requireIssuer(issuer: string): void {
  const url = URL.parse(issuer)
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === ''
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
  if (isPlain && isSafe) return
  throw problem(
    'oidcIssuer',
    'must be an address such as https://id.example.com with no user, query or fragment; http is for this machine alone',
  )
}

function readRoles(text: string): RoleMapping[] {
  return text.split(',').map((part) => {
    const [, value = '', role, environments = ''] = MAPPING.exec(part.trim()) ?? []
    const staffRole = STAFF_ROLE_NAMES.find((name) => name === role)
    const given = environments.split('+')
    const covered = ENVIRONMENTS.filter((environment) => given.includes(environment))
    if (staffRole && covered.length === given.length) return { value, role: staffRole, environments: covered }
    throw problem(
      'oidcRoles',
      `must look like helpdesk=support:sandbox,sre=admin:production+sandbox with the roles ${STAFF_ROLE_NAMES.join(', ')}, not "${part.trim()}"`,
    )
  })
}
