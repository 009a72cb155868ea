import type { Overview } from '@txgw/gateway/operator-api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatCount, formatRate, formatShare } from '../../shared/text/format.ts'
import { texts } from '../../texts/texts.ts'
import classes from './figures.module.css'
import type { QuerySample } from './use-live-overview.ts'

interface FiguresProps {
  overview: Overview
  samples: QuerySample[]
}

/** The four numbers that people look at first. */
export function Figures({ overview, samples }: FiguresProps) {
  const { figures } = texts.overview
  const { queries, refusals, validations } = overview
  const refused = refusals.reduce((sum, { total }) => sum + total, 0)
  const refusedPerSecond = refusals.reduce((sum, { per_second }) => sum + (per_second ?? 0), 0)
  const asked = Object.values(validations).reduce((sum, count) => sum + count, 0)
  const answered = validations.allowed + validations.forbidden
  const rate = (perSecond: number) => (queries.per_second === null ? null : formatRate(perSecond))
  return (
    <dl className={classes.figures}>
      <Figure
        name={figures.queries}
        href="/requests"
        value={rate(queries.per_second ?? 0)}
        note={figures.queriesTotal(formatCount(queries.total))}
      >
        <Sparkline
          label={figures.queriesSoFar(figures.queries)}
          values={samples.map((sample) => sample.perSecond)}
        />
      </Figure>
      <Figure
        name={figures.refusals}
        href="/requests?outcome=refused"
        value={rate(refusedPerSecond)}
        note={figures.refusalsTotal(formatCount(refused), formatShare(refused, queries.total))}
      />
      <Figure
        name={figures.validations}
        href="/validations?period=1d"
        value={formatCount(asked)}
        note={figures.validationsAnswered(formatShare(answered, asked))}
      />
      <Figure
        name={figures.forbidden}
        href="/validations?outcome=forbidden&period=1d"
        value={formatCount(validations.forbidden)}
        note={figures.forbiddenShare(formatShare(validations.forbidden, answered))}
      />
    </dl>
  )
}

interface FigureProps {
  name: string
  /** The list behind the number. */
  href: string
  /** null until it is known. */
  value: string | null
  note: string
  children?: ReactNode
}

function Figure({ name, href, value, note, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>
        <Link href={href}>{name}</Link>
      </dt>
      <dd className={classes.value}>
        {value ?? <span className={classes.pending}>{texts.overview.figures.measuring}</span>}
        {children}
      </dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}

const WIDTH = 120
const HEIGHT = 32

interface SparklineProps {
  label: string
  /** Oldest first. */
  values: number[]
}

/** A line without axes: it shows only whether the values go up or down. */
function Sparkline({ label, values }: SparklineProps) {
  if (values.length < 2) return null
  const top = Math.max(...values, 1)
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH
    const y = HEIGHT - 2 - (value / top) * (HEIGHT - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon className={classes.area} points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline className={classes.stroke} points={points.join(' ')} />
    </svg>
  )
}
