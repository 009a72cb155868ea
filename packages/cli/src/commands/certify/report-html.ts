import { milliseconds, visible } from '../../output/text-layout.ts'
import {
  type CertifyReport,
  type CheckResult,
  type CheckStatus,
  GROUPS,
  type Latency,
  STATUSES,
} from './report.ts'
import { REPORT_STYLE } from './report-style.ts'
import { countsText } from './report-text.ts'

const WORDS: Record<CheckStatus, string> = {
  pass: 'Pass',
  warning: 'Warning',
  fail: 'Fail',
  'left-out': 'Left out',
}

/** One self-contained file, for a ticket or a mail. */
export function reportHtml(report: CertifyReport): string {
  const { url, app_id: appId, started_at: startedAt, result, checks, stopped } = report
  const verdict = verdictOf(report)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${verdict}: ${escaped(url)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
<header class="${result}">
<p class="kind">USER_VALIDATE go-live report</p>
<h1>${verdict}</h1>
<p class="url">${escaped(url)}</p>
<dl><div><dt>App</dt><dd>${escaped(appId)}</dd></div><div><dt>Run at</dt><dd>${escaped(startedAt)}</dd></div><div><dt>Checks</dt><dd>${countsText(report)}</dd></div></dl>
${proportions(report)}
</header>
${stopped === undefined ? '' : `<p class="stopped">${escaped(stopped)}</p>`}
${Object.entries(GROUPS)
  .map(([group, title]) =>
    groupHtml(
      title,
      checks.filter((check) => check.group === group),
    ),
  )
  .join('')}
</main>
</body>
</html>
`
}

function verdictOf({ result, counts }: CertifyReport): string {
  if (result === 'failed') return 'Not ready yet'
  return counts.warning === 0 ? 'Ready to go live' : 'Passed, with warnings'
}

function proportions({ counts }: CertifyReport): string {
  const parts = STATUSES.filter((status) => counts[status] > 0)
  const bars = parts.map((status) => `<i class="${status}" style="flex:${counts[status]}"></i>`)
  return `<div class="bar" aria-hidden="true">${bars.join('')}</div>`
}

function groupHtml(title: string, checks: CheckResult[]): string {
  if (checks.length === 0) return ''
  return `<section><h2>${title}</h2>${checks.map(checkHtml).join('')}</section>\n`
}

function checkHtml({ status, title, found, why, advice, latency, id }: CheckResult): string {
  const todo = advice === undefined ? '' : `<dt>How to mend</dt><dd>${escaped(advice)}</dd>`
  return `<details class="${status}" id="${id}"${status === 'pass' && !latency ? '' : ' open'}>
<summary><span class="mark">${WORDS[status]}</span><span>${escaped(title)}</span></summary>
<dl><dt>Found</dt><dd>${escaped(found)}</dd><dt>Why</dt><dd>${escaped(why)}</dd>${todo}</dl>
${latency ? latencyHtml(latency) : ''}</details>
`
}

/** Bars on a scale that ends at the deadline, or at the longest time if that is later. */
function latencyHtml({ p50_ms: p50, p95_ms: p95, max_ms: max, deadline_ms: deadline }: Latency): string {
  const scale = Math.max(deadline, max)
  const row = (label: string, ms: number, kind: string) =>
    `<div><span>${label}</span><b><i class="${kind}" style="width:${((ms / scale) * 100).toFixed(2)}%"></i></b><span>${milliseconds(ms)}</span></div>`
  const kind = (ms: number) => (ms > deadline ? 'fail' : ms > deadline / 2 ? 'warning' : 'pass')
  return `<div class="latency">${row('p50', p50, kind(p50))}${row('p95', p95, kind(p95))}${row('longest', max, kind(max))}${row('deadline', deadline, 'limit')}</div>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text may come from a backend's answer. */
function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
