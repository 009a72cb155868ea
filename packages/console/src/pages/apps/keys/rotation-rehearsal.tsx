import { Button, NativeSelect } from '@mantine/core'
import type { App, KeyUsageList } from '@txgw/gateway/operator-api'
import { useState } from 'react'
import { Checklist } from '../../../shared/layout/checklist.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { Time } from '../../../shared/time/time.tsx'
import { texts } from '../../../texts/texts.ts'
import classes from '../app-page.module.css'
import { RevokeKey } from './revoke-key.tsx'
import { type RotationKeys, rotationKeys, rotationProgress } from './rotation-steps.ts'

interface RotationRehearsalProps {
  app: App
  usage: KeyUsageList | undefined
  onAdd(): void
}

const words = texts.apps.rotation

/** A checklist that ticks itself: it follows the serials that the service sees. */
export function RotationRehearsal({ app, usage, onAdd }: RotationRehearsalProps) {
  const candidates = app.keys.filter(({ revoked_at }) => revoked_at === undefined)
  // The choice stays after the revocation, so that the list ends with every step ticked and does not start over.
  const [chosen, setChosen] = useState(candidates[0]?.serial_no)
  const oldSerial = chosen ?? candidates[0]?.serial_no
  const keys = oldSerial === undefined ? undefined : rotationKeys(app.keys, oldSerial)
  return (
    <Panel title={words.title} description={words.description}>
      {keys === undefined ? (
        <Empty title={words.empty} icon="key" />
      ) : (
        <>
          {candidates.length > 1 && (
            <NativeSelect
              className={classes.keyChoice ?? ''}
              label={words.old}
              value={keys.old.serial_no}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[...new Set([keys.old.serial_no, ...candidates.map(({ serial_no }) => serial_no)])]}
            />
          )}
          <RotationSteps app={app} keys={keys} usage={usage} onAdd={onAdd} />
        </>
      )}
    </Panel>
  )
}

interface RotationStepsProps extends RotationRehearsalProps {
  keys: RotationKeys
}

function RotationSteps({ app, keys, usage, onAdd }: RotationStepsProps) {
  const { isAdded, isNewSeen, newUsedAt, oldUsedAt, isOldQuiet, isRevoked } = rotationProgress(keys, usage)
  const added = keys.new?.serial_no ?? ''
  const adding = (
    <>
      <p>{isAdded ? words.addDone(added) : words.addOpen}</p>
      {!isAdded && (
        <Button size="compact-xs" onClick={onAdd}>
          {texts.apps.keys.add}
        </Button>
      )}
    </>
  )
  const seeing = (
    <p>
      {newUsedAt === null ? (
        words.seenOpen
      ) : (
        <>
          {words.seenDone(added)} <Time value={newUsedAt} />
        </>
      )}
    </p>
  )
  const quiet = (
    <p>
      {oldUsedAt === null ? (
        words.quietNever
      ) : (
        <>
          {isOldQuiet ? words.quietDone : words.quietOpen} <Time value={oldUsedAt} />
        </>
      )}
    </p>
  )
  const revoking = <RevokeStep app={app} keys={keys} isReady={isAdded && isOldQuiet} />
  return (
    <Checklist
      items={[
        { title: words.add, isDone: isAdded, content: adding },
        { title: words.seen, isDone: isNewSeen, content: seeing },
        { title: words.quiet, isDone: isOldQuiet, content: quiet },
        { title: words.revoke, isDone: isRevoked, content: revoking },
      ]}
    />
  )
}

function RevokeStep({ app, keys: { old }, isReady }: { app: App; keys: RotationKeys; isReady: boolean }) {
  if (old.revoked_at !== undefined) {
    return (
      <p>
        {words.revokeDone} <Time value={old.revoked_at} />. {words.done}
      </p>
    )
  }
  if (!isReady) return <p>{words.revokeEarly}</p>
  return (
    <>
      <p>{words.revokeOpen(old.serial_no)}</p>
      <RevokeKey appId={app.app_id} serialNo={old.serial_no} />
    </>
  )
}
