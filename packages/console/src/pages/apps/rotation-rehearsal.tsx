import { Button, NativeSelect } from '@mantine/core'
import type { App, KeyUsageList } from '@txgw/gateway/operator-api'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../shared/icons.tsx'
import { Panel } from '../../shared/panel.tsx'
import { Empty } from '../../shared/states.tsx'
import { Time } from '../../shared/time.tsx'
import { texts } from '../../texts/texts.ts'
import { RevokeKey } from './revoke-key.tsx'
import classes from './rotation-rehearsal.module.css'
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
              className={classes.choice ?? ''}
              label={words.old}
              value={keys.old.serial_no}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[...new Set([keys.old.serial_no, ...candidates.map(({ serial_no }) => serial_no)])]}
            />
          )}
          <Checklist app={app} keys={keys} usage={usage} onAdd={onAdd} />
        </>
      )}
    </Panel>
  )
}

interface ChecklistProps extends RotationRehearsalProps {
  keys: RotationKeys
}

function Checklist({ app, keys, usage, onAdd }: ChecklistProps) {
  const { isAdded, isNewSeen, newUsedAt, oldUsedAt, isOldQuiet, isRevoked } = rotationProgress(keys, usage)
  const added = keys.new?.serial_no ?? ''
  const done = [isAdded, isNewSeen, isOldQuiet, isRevoked]
  const now = done.indexOf(false)
  const item = (index: number): Pick<ItemProps, 'state'> => ({
    state: done[index] ? 'done' : index === now ? 'now' : 'later',
  })
  return (
    <ol className={classes.list}>
      <Item {...item(0)} title={words.add}>
        <p>{isAdded ? words.addDone(added) : words.addOpen}</p>
        {!isAdded && (
          <Button size="compact-xs" onClick={onAdd}>
            {texts.apps.keys.add}
          </Button>
        )}
      </Item>
      <Item {...item(1)} title={words.seen}>
        <p>
          {newUsedAt === null ? (
            words.seenOpen
          ) : (
            <>
              {words.seenDone(added)} <Time value={newUsedAt} />
            </>
          )}
        </p>
      </Item>
      <Item {...item(2)} title={words.quiet}>
        <p>
          {oldUsedAt === null ? (
            words.quietNever
          ) : (
            <>
              {isOldQuiet ? words.quietDone : words.quietOpen} <Time value={oldUsedAt} />
            </>
          )}
        </p>
      </Item>
      <Item {...item(3)} title={words.revoke}>
        <RevokeStep app={app} keys={keys} isReady={isAdded && isOldQuiet} />
      </Item>
    </ol>
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

interface ItemProps {
  state: keyof typeof words.states
  title: string
  children: ReactNode
}

function Item({ state, title, children }: ItemProps) {
  return (
    <li className={classes.item} data-state={state}>
      <span className={classes.tick}>{state === 'done' && <Icon name="check" size={12} />}</span>
      <div>
        <p className={classes.title}>
          {title} <span className={classes.state}>{words.states[state]}</span>
        </p>
        {children}
      </div>
    </li>
  )
}
