import { Checkbox, Group, NativeSelect, TagsInput } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { Environment } from '@txgw/base/environment'
import type { Role } from '@txgw/domain/accounts/role'
import type { ReactNode } from 'react'
import { createEnvironmentApi } from '../../api/environment-api.ts'
import { answered } from '../../api/reach.ts'
import { texts } from '../../texts/texts.ts'
import { errorAt, type Grant } from './grant-draft.ts'

const words = texts.people.grant
const ROLES = Object.keys(words.roles) as Role[]
const ENVIRONMENTS = Object.keys(texts.common.environments) as Environment[]
const SUGGESTED_APPS_MAX = 200

interface GrantFieldsProps {
  grant: Grant
  errors: Record<string, ReactNode>
  onChange(changes: Partial<Grant>): void
  /** Says why the role cannot be chosen here. */
  roleFixed?: string | undefined
}

/** The role, the environments and the apps of a person or a token. */
export function GrantFields({ grant, errors, onChange, roleFixed }: GrantFieldsProps) {
  return (
    <>
      <NativeSelect
        label={words.role}
        description={roleFixed ?? words.roles[grant.role]}
        data={ROLES}
        value={grant.role}
        disabled={roleFixed !== undefined}
        error={errors.role}
        onChange={({ currentTarget }) => onChange({ role: currentTarget.value as Role })}
      />
      <Checkbox.Group
        label={words.environments}
        description={words.environmentsHint}
        value={grant.environments}
        error={errorAt(errors, 'environments') && words.noEnvironment}
        onChange={(environments) => onChange({ environments: environments as Environment[] })}
      >
        <Group mt={6} mb={4}>
          {ENVIRONMENTS.map((each) => (
            <Checkbox key={each} value={each} label={texts.common.environments[each]} />
          ))}
        </Group>
      </Checkbox.Group>
      {grant.role === 'merchant' && <AppsField grant={grant} errors={errors} onChange={onChange} />}
    </>
  )
}

function AppsField({ grant, errors, onChange }: Pick<GrantFieldsProps, 'grant' | 'errors' | 'onChange'>) {
  const known = useKnownApps(grant.environments)
  return (
    <TagsInput
      label={words.apps}
      description={words.appsHint}
      placeholder={grant.app_ids.length === 0 ? words.appsPlaceholder : ''}
      data={known}
      value={grant.app_ids}
      error={errorAt(errors, 'app_ids')}
      onChange={(app_ids) => onChange({ app_ids })}
      clearButtonProps={{ 'aria-label': words.clearApps }}
    />
  )
}

/** Only suggestions: an app that is not among them can be typed. */
function useKnownApps(environments: Environment[]): string[] {
  const lists = useQueries({
    queries: environments.map((environment) => ({
      queryKey: ['people', 'apps', environment],
      queryFn: () => {
        const query = { limit: SUGGESTED_APPS_MAX }
        return answered(createEnvironmentApi(environment).GET('/apps', { params: { query } }))
      },
    })),
  })
  return [...new Set(lists.flatMap(({ data }) => data?.apps.map(({ app_id }) => app_id) ?? []))].sort()
}
