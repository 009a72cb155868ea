import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { Link } from 'wouter'
import { formatCount } from '../../shared/text/format.ts'
import { LOCALE } from '../../texts/language.ts'
import { texts } from '../../texts/texts.ts'
import type { HourlyReasons, ReasonCode } from './hourly-reasons.ts'
import classes from './reasons-chart.module.css'

const HOUR = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export function ReasonsChart({ reasons }: { reasons: HourlyReasons }) {
  const { series, hours, total } = reasons
  return (
    <>
      <ul className={classes.legend}>
        {series.map(({ code, color, total: ofCode }) => (
          <li key={code}>
            <span className={classes.swatch} style={{ background: color }} />
            <ReasonLink code={code} />
            <strong>{formatCount(ofCode)}</strong>
          </li>
        ))}
      </ul>
      <div role="img" aria-label={texts.overview.reasons.chart(formatCount(total))}>
        <BarChart
          h={240}
          data={hours.map(({ hour, counts }) => ({ hour: HOUR.format(new Date(hour)), ...counts }))}
          dataKey="hour"
          type="stacked"
          series={series.map(({ code, color }) => ({ name: code, color }))}
          gridAxis="x"
          tickLine="none"
          maxBarWidth={26}
          barChartProps={{ accessibilityLayer: false }}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
          yAxisProps={{ allowDecimals: false, width: 40 }}
        />
      </div>
    </>
  )
}

function ReasonLink({ code }: { code: ReasonCode }) {
  return (
    <Link href={`/validations?reason=${code}&period=1d`} title={texts.overview.reasons.ofReason}>
      <code>{code}</code>
    </Link>
  )
}
