import classes from './sparkline.module.css'

const WIDTH = 120
const HEIGHT = 32

interface SparklineProps {
  label: string
  /** Oldest first. */
  values: number[]
}

/** A line without axes: it shows only whether the values go up or down. */
export function Sparkline({ label, values }: SparklineProps) {
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
