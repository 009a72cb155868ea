import type { Grant } from '../../accounts/grant.ts'

type Covered = Pick<Grant, 'environments' | 'appIds'>

/** The columns `environments` and `app_ids` hold JSON. */
export function toCovered(environments: unknown, appIds: unknown): Covered {
  return {
    environments: JSON.parse(environments as string),
    appIds: appIds === null ? null : JSON.parse(appIds as string),
  }
}

export function coveredValues({ environments, appIds }: Covered): [string, string | null] {
  return [JSON.stringify(environments), appIds && JSON.stringify(appIds)]
}
