import { milliseconds, visible } from '../../output/text-layout.ts'
import {
  type CertifyReport,
  type CheckResult,
  type CheckStatus,
  GROUPS,
  type Latency,
  STATUSES,
} from './report.ts'
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

/** Colours follow the reader's system; the page loads nothing. */
const REPORT_STYLE = `
:root { --page:#f5f6f8; --card:#fff; --text:#1b1f27; --soft:#5c6575; --line:#e1e5eb;
  --pass:#167a45; --pass-soft:#e3f4ea; --warning:#8f5b00; --warning-soft:#fdf1d8; --fail:#b3261e; --fail-soft:#fce8e6 }
@media (prefers-color-scheme: dark) { :root { --page:#14171c; --card:#1d2128; --text:#e8ebf0; --soft:#9aa4b4;
  --line:#2f3540; --pass:#5fd497; --pass-soft:#173526; --warning:#f2c057; --warning-soft:#3a2d12; --fail:#ff8f86; --fail-soft:#43201d } }
* { box-sizing:border-box }
body { margin:0; background:var(--page); color:var(--text); font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif }
main { max-width:860px; margin:0 auto; padding:32px 20px 64px }
header { background:var(--card); border:1px solid var(--line); border-radius:14px; padding:24px 28px; border-top:5px solid var(--fail) }
header.passed { border-top-color:var(--pass) }
h1 { margin:2px 0 4px; font-size:30px; line-height:1.2 }
header.passed h1 { color:var(--pass) } header.failed h1 { color:var(--fail) }
.kind { margin:0; color:var(--soft); font-size:13px; letter-spacing:.02em }
.url { margin:0 0 16px; font-family:ui-monospace,SFMono-Regular,Menlo,monospace; overflow-wrap:anywhere }
header dl { display:flex; flex-wrap:wrap; gap:10px 36px; margin:0 0 18px }
header dt { color:var(--soft); font-size:12px } header dd { margin:0 }
.bar { display:flex; gap:3px; height:8px } .bar i { border-radius:4px }
i.pass { background:var(--pass) } i.warning { background:var(--warning) } i.fail { background:var(--fail) } i.limit,i.left-out { background:var(--soft) }
h2 { margin:32px 0 10px; font-size:17px }
details { background:var(--card); border:1px solid var(--line); border-radius:10px; margin:8px 0; overflow:hidden }
summary { display:flex; gap:12px; align-items:center; padding:10px 14px; cursor:pointer; list-style:none; font-weight:500 }
summary::-webkit-details-marker { display:none }
summary:focus-visible { outline:2px solid var(--soft); outline-offset:-2px }
.mark { flex:0 0 74px; text-align:center; font-size:12px; font-weight:600; border-radius:6px; padding:2px 0 }
.pass .mark { background:var(--pass-soft); color:var(--pass) }
.warning .mark { background:var(--warning-soft); color:var(--warning) }
.fail .mark { background:var(--fail-soft); color:var(--fail) }
.left-out .mark { background:var(--page); color:var(--soft) }
details dl { display:grid; grid-template-columns:96px 1fr; gap:6px 12px; margin:0; padding:2px 14px 14px }
details dt { color:var(--soft); text-align:center } details dd { margin:0; overflow-wrap:anywhere }
.stopped { margin:16px 0 0; padding:12px 16px; border-radius:10px; background:var(--fail-soft); color:var(--fail) }
.latency { padding:0 14px 14px 100px }
.latency div { display:grid; grid-template-columns:64px 1fr 84px; gap:12px; align-items:center; font-size:13px }
.latency b { display:block; height:8px; background:var(--page); border-radius:4px; overflow:hidden } .latency b i { display:block; height:100%; min-width:2px }
.latency span:last-child { text-align:right; font-variant-numeric:tabular-nums }
@media (max-width:560px) { .latency { padding-left:14px } details dl { grid-template-columns:1fr } details dt { text-align:left } }
@media print { body { background:#fff } details { break-inside:avoid } }
`
