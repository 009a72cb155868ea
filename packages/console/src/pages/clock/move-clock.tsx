import { Button, NativeSelect, NumberInput } from '@mantine/core'
import type { SandboxClock } from '@txgw/gateway/operator-api'
import { type FormEvent, useState } from 'react'
import { useApiChange } from '../../api/use-api-change.ts'
import { Panel } from '../../shared/layout/panel.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { formatOffset } from '../../shared/time/format-offset.ts'
import { texts } from '../../texts/texts.ts'
import classes from './clock-page.module.css'

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
const UNIT_SECONDS = { seconds: 1, minutes: 60, hours: HOUR_SECONDS, days: DAY_SECONDS } as const

type Unit = keyof typeof UNIT_SECONDS
const UNITS = Object.keys(UNIT_SECONDS) as Unit[]

interface MoveClockProps {
  offsetSeconds: number
  move: ClockMove
}

export function MoveClock({ offsetSeconds, move }: MoveClockProps) {
  const { title, description, hour, day, dayAndSecond, dayAndSecondHint } = texts.clock.move
  const forward = (seconds: number) => move.mutate(offsetSeconds + seconds)
  return (
    <Panel title={title} description={description}>
      <div className={classes.steps}>
        <Button variant="default" disabled={move.isPending} onClick={() => forward(HOUR_SECONDS)}>
          {hour}
        </Button>
        <Button variant="default" disabled={move.isPending} onClick={() => forward(DAY_SECONDS)}>
          {day}
        </Button>
        <Button
          variant="default"
          title={dayAndSecondHint}
          disabled={move.isPending}
          onClick={() => forward(DAY_SECONDS + 1)}
        >
          {dayAndSecond}
        </Button>
      </div>
      <OwnStep isPending={move.isPending} onMove={forward} />
      <ErrorNotice error={move.error} />
    </Panel>
  )
}

interface OwnStepProps {
  isPending: boolean
  onMove(seconds: number): void
}

function OwnStep({ isPending, onMove }: OwnStepProps) {
  const { own, unit: unitLabel, units, submit } = texts.clock.move
  const [amount, setAmount] = useState<string | number>(30)
  const [unit, setUnit] = useState<Unit>('minutes')
  const seconds = Math.round(Number(amount) * UNIT_SECONDS[unit])
  const moveOn = (event: FormEvent) => {
    event.preventDefault()
    if (seconds > 0) onMove(seconds)
  }
  return (
    <form className={classes.own} onSubmit={moveOn}>
      <NumberInput
        className={classes.amount ?? ''}
        label={own}
        min={1}
        hideControls
        value={amount}
        onChange={setAmount}
      />
      <NativeSelect
        aria-label={unitLabel}
        data={UNITS.map((value) => ({ value, label: units[value] }))}
        value={unit}
        onChange={(event) => setUnit(event.currentTarget.value as Unit)}
      />
      <Button type="submit" size="sm" disabled={!(seconds > 0)} loading={isPending}>
        {submit}
      </Button>
    </form>
  )
}

/**
 * Sets how many seconds the clock of the sandbox, or of an app, runs ahead of the real one. 0 resets it; an app then
 * follows the sandbox again. All data read before becomes stale.
 */
export function useMoveClock(appId: string | undefined) {
  const params = { query: { app_id: appId } }
  return useApiChange<SandboxClock, number>({
    run: (api, offsetSeconds) =>
      offsetSeconds === 0
        ? api.DELETE('/clock', { params })
        : api.PUT('/clock', { params, body: { offset_seconds: offsetSeconds } }),
    makesStale: ['/'],
    done: ({ offset_seconds, clock_of }) => {
      if (offset_seconds === 0) return texts.clock.now.backDone
      return texts.clock.move.done(texts.clock.whose.subject[clock_of], formatOffset(offset_seconds))
    },
  })
}

export type ClockMove = ReturnType<typeof useMoveClock>
