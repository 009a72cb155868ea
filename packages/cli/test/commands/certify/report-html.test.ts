import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CertifyReport } from '../../../src/commands/certify/report.ts'
import { reportHtml } from '../../../src/commands/certify/report-html.ts'
import { reportText } from '../../../src/commands/certify/report-text.ts'

const REPORT: CertifyReport = {
  url: 'https://game.example/hook?a=1&b=<2>',
  app_id: 'my-game',
  started_at: '2026-01-01T00:00:00.000Z',
  result: 'failed',
  counts: { pass: 1, warning: 0, fail: 1, 'left-out': 0 },
  checks: [
    {
      id: 'allowed-player',
      group: 'answers',
      title: 'A player is allowed',
      why: 'It matters.',
      status: 'fail',
      found: '<script>alert("x")</script>\u001b[31m',
      advice: 'Do this.',
    },
    {
      id: 'answer-time',
      group: 'connection',
      title: 'In time',
      why: 'It matters too.',
      status: 'pass',
      found: 'p50 10 ms',
      latency: { calls: 3, p50_ms: 10, p95_ms: 20, max_ms: 30, deadline_ms: 5000 },
    },
  ],
}

test('the page loads nothing and runs no script', () => {
  const html = reportHtml(REPORT)
  assert.doesNotMatch(html, /<script|<link|<img|@import|url\(|src=|href=/i)
  assert.match(html, /prefers-color-scheme: dark/)
})

test('text from a backend cannot become markup', () => {
  const html = reportHtml(REPORT)
  assert.ok(html.includes('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;\\u001b[31m'))
  assert.ok(html.includes('https://game.example/hook?a=1&amp;b=&lt;2&gt;'))
})

test('the page starts with the result and opens the checks that need work', () => {
  const html = reportHtml(REPORT)
  assert.match(html, /<h1>Not ready yet<\/h1>/)
  assert.match(html, /<details class="fail" id="allowed-player" open>/)
  assert.match(html, /<dt>How to mend<\/dt><dd>Do this\.<\/dd>/)
  assert.match(html, /<i class="pass" style="width:0\.40%">/)
  assert.match(reportHtml({ ...REPORT, result: 'passed' }), /<h1>Ready to go live<\/h1>/)
})

test('the text says what was found, why it matters and how to mend it, without control characters', () => {
  assert.deepEqual(reportText(REPORT).split('\n'), [
    'Go-live checks of https://game.example/hook?a=1&b=<2>',
    '',
    'Answers',
    '  FAIL  A player is allowed',
    '        found   <script>alert("x")</script>\\u001b[31m',
    '        why     It matters.',
    '        mend    Do this.',
    '',
    'Connection and time',
    '  pass  In time',
    '        found   p50 10 ms',
    '',
    'Not passed: 1 passed, 0 with a warning, 1 failed.',
  ])
})
