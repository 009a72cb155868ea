import { heading, type Tone, toned, visible } from '../../output/text-layout.ts'
import { type CertifyReport, type CheckResult, type CheckStatus, GROUPS } from './report.ts'

const MARKS: Record<CheckStatus, { word: string; tone: Tone }> = {
  pass: { word: 'pass', tone: 'good' },
  warning: { word: 'WARN', tone: 'doubtful' },
  fail: { word: 'FAIL', tone: 'bad' },
  'left-out': { word: 'left', tone: 'doubtful' },
}

/** A passed check takes one line; any other also says why it matters and how to mend it. */
export function reportText(report: CertifyReport): string {
  const { url, checks, stopped } = report
  const groups = Object.entries(GROUPS).flatMap(([group, title]) => {
    const members = checks.filter((check) => check.group === group)
    return members.length === 0 ? [] : ['', heading(title), ...members.flatMap(checkLines)]
  })
  return [
    heading(visible(`Go-live checks of ${url}`)),
    ...groups,
    '',
    ...(stopped === undefined ? [] : [visible(stopped), '']),
    summaryLine(report),
  ].join('\n')
}

export function countsText({ counts }: CertifyReport): string {
  const { pass, warning, fail, 'left-out': leftOut } = counts
  const rest = leftOut === 0 ? '' : `, ${leftOut} left out`
  return `${pass} passed, ${warning} with a warning, ${fail} failed${rest}`
}

function checkLines({ status, title, found, why, advice, latency }: CheckResult): string[] {
  const { word, tone } = MARKS[status]
  const first = `  ${toned(word, tone)}  ${visible(title)}`
  if (advice === undefined) return latency ? [first, `        found   ${found}`] : [first]
  return [first, `        found   ${visible(found)}`, `        why     ${why}`, `        mend    ${advice}`]
}

function summaryLine(report: CertifyReport): string {
  const passed = report.result === 'passed'
  return toned(`${passed ? 'Passed' : 'Not passed'}: ${countsText(report)}.`, passed ? 'good' : 'bad')
}
