import { SegmentedControl } from '@mantine/core'
import type { Environment } from '@txgw/gateway/settings'
import { useLocation } from 'wouter'
import { rememberEnvironment } from '../shared/remembered-environment.ts'
import { useEnvironment } from '../shared/use-environment.ts'
import { texts } from '../texts/texts.ts'
import { pageAt } from './pages.ts'

const CHOICES: { value: Environment; label: string }[] = [
  { value: 'sandbox', label: texts.common.environments.sandbox },
  { value: 'production', label: texts.common.environments.production },
]

/**
 * Leads to the same page of the other environment, or to its first page. Ids are dropped, because they mean nothing
 * there.
 */
export function EnvironmentSwitch() {
  const environment = useEnvironment()
  const [path, navigate] = useLocation()
  const change = (chosen: Environment) => {
    const page = pageAt(path)
    const leadsThere = page && !page.isHidden && (page.only ?? chosen) === chosen
    rememberEnvironment(chosen)
    navigate(`~/${chosen}${leadsThere ? page.routes[0]?.[0] : '/'}`)
  }
  return (
    <SegmentedControl
      aria-label={texts.shell.environmentSwitch}
      data={CHOICES}
      value={environment}
      onChange={change}
      color={`var(--tx-${environment})`}
    />
  )
}
