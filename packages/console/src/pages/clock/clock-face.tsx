import { Button } from '@mantine/core'
import type { SandboxClock } from '@txgw/gateway/operator-api'
import { Facts } from '../../shared/layout/facts.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { formatOffset } from '../../shared/time/format-offset.ts'
import { Time } from '../../shared/time/time.tsx'
import { useNow } from '../../shared/time/use-now.ts'
import { texts } from '../../texts/texts.ts'
import classes from './clock-page.module.css'
import type { ClockMove } from './move-clock.tsx'

interface ClockFaceProps {
  clock: SandboxClock
  /** The time on the viewer's machine when the answer arrived. */
  readAtMs: number
  move: ClockMove
}

/** Keeps running from the last time that the service reported. */
export function ClockFace({ clock, readAtMs, move }: ClockFaceProps) {
  const { title, real, moved, notMoved, back, keeps } = texts.clock.now
  const passedMs = Math.max(0, useNow() - readAtMs)
  const offset = clock.offset_seconds
  return (
    <Panel
      title={title}
      actions={
        offset > 0 && (
          <Button variant="default" loading={move.isPending} onClick={() => move.mutate(0)}>
            {back}
          </Button>
        )
      }
    >
      <div className={classes.face}>
        <span className={classes.time}>
          <Time value={later(clock.now, passedMs)} />
        </span>
        <Facts
          facts={[
            [real, <Time key="real" value={later(clock.real_now, passedMs)} />],
            [moved, offset === 0 ? undefined : formatOffset(offset)],
          ]}
        />
        <p className={classes.hint}>{offset === 0 ? notMoved : keeps}</p>
      </div>
    </Panel>
  )
}

function later(instant: string, passedMs: number): string {
  return new Date(Date.parse(instant) + passedMs).toISOString()
}
