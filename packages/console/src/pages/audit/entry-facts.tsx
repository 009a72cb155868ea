import type { AuditEntry } from '@txgw/gateway/operator-api'
import { ObjectLink } from '../../audit/object-link.tsx'
import { IdText } from '../../shared/ids/id-text.tsx'
import { AppId } from '../../shared/ids/record-ids.tsx'
import { Facts } from '../../shared/layout/facts.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { nameZone, useZone } from '../../shared/time/zone.ts'
import { texts } from '../../texts/texts.ts'
import { signedInWithWords } from './entry-words.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

const words = texts.audit.entry

export function EntryFacts({ entry }: { entry: AuditEntry }) {
  const zone = nameZone(useZone())
  const { actor, role, signed_in_with, address, at, operation, object, app_id, debug_id } = entry
  return (
    <Panel title={words.facts}>
      <Facts
        facts={[
          [words.outcome, <OutcomeBadge key="outcome" entry={entry} />],
          [words.who, <strong key="who">{shown(actor)}</strong>],
          [words.role, role ?? words.noRole],
          [words.signedInWith, signedInWithWords(signed_in_with)],
          [words.from, address],
          [words.when(zone), <Time key="when" value={at} />],
          [words.utc, <code key="utc">{at}</code>],
          [words.operation, <code key="operation">{operation}</code>],
          [words.object, <ObjectLink key="object" object={object} />],
          [words.app, app_id && <AppId key="app" id={app_id} />],
          [words.debugId, debug_id && <IdText key="debug" value={debug_id} copyLabel={words.copyDebugId} />],
        ]}
      />
    </Panel>
  )
}
