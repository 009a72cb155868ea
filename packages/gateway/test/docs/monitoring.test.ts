import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createMetrics } from '@txgw/metrics/metrics'
import { plain, readDocument, tableUnder } from './document.ts'

const root = join(import.meta.dirname, '../../../..')
const FOLDER = join(root, 'docs/monitoring')
const rules = readDocument('docs/monitoring/txgw-alerts.yml')
const TESTS = ['txgw-alerts.test.yml', 'txgw-alerts-over-days.test.yml']
const ruleTests = TESTS.map((file) => readDocument(`docs/monitoring/${file}`)).join('')
const dashboard = readDocument('docs/monitoring/txgw-dashboard.json')

const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' })
const without =
  promtool('--version').error === undefined
    ? false
    : 'promtool is not installed (the Debian package prometheus has it)'

const namesIn = (text: string) => new Set([...text.matchAll(/\btxgw_\w+/g)].map(([name]) => name))
const alerts = [...rules.matchAll(/- alert: (\w+)[\s\S]*?severity: (\w+)/g)].map(([, name, severity]) => [
  name,
  severity,
])

/** The names that a scrape shows, with the series of histograms. */
async function shownNames(): Promise<Set<string>> {
  const text = await createMetrics().text()
  const types = [...text.matchAll(/^# TYPE (txgw_\w+) (\w+)/gm)]
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name as string],
    ),
  )
}

/** The labels of each metric, as the table of the document has them. */
function labelsOf(metric: string): string[] {
  const table = tableUnder(readDocument('docs/operations.md'), '## Metrics')
  const base = metric.replace(/_(?:bucket|sum|count)$/, '')
  const row = table.find(([name]) => plain(name ?? '') === base || plain(name ?? '') === metric)
  return [...(row?.[1] ?? '').split(', '), 'le']
}

describe('the alerts', () => {
  it('are rules that Prometheus reads', { skip: without }, () => {
    const { status, stdout, stderr } = promtool('check', 'rules', 'txgw-alerts.yml')
    assert.equal(status, 0, stdout + stderr)
  })

  it('fire when they should, and only then', { skip: without }, () => {
    const { status, stdout, stderr } = promtool('test', 'rules', ...TESTS)
    assert.equal(status, 0, stdout + stderr)
  })

  it('are each tested and explained', () => {
    for (const [name] of alerts) assert.match(ruleTests, new RegExp(`alertname: ${name}\\b`))
    const documented = tableUnder(readDocument('docs/monitoring.md'), '## Alerts')
    assert.deepEqual(
      documented.map(([name, severity]) => [plain(name ?? ''), severity]),
      alerts,
    )
  })
})

describe('the example for Prometheus', () => {
  it('is a configuration that Prometheus reads', { skip: without }, () => {
    const { status, stdout, stderr } = promtool('check', 'config', '--syntax-only', 'prometheus.yml')
    assert.equal(status, 0, stdout + stderr)
  })

  it('scrapes with the token of the guide', () => {
    const example = readDocument('docs/monitoring/prometheus.yml')
    const guide = readDocument('docs/monitoring.md')
    const made = /txgw token add .*--role viewer .*/.exec(guide)?.[0] ?? 'no command'
    assert.ok(example.includes(made))
    for (const line of ['job_name: txgw', 'credentials_file: txgw-token'])
      for (const text of [example, guide]) assert.ok(text.includes(line), line)
  })
})

describe('the alerts and the dashboard', () => {
  it('name only metrics that the service has', async () => {
    const shown = await shownNames()
    const used = [...namesIn(rules), ...namesIn(dashboard)]
    assert.deepEqual(
      used.filter((name) => !shown.has(name)),
      [],
    )
  })

  it('name only labels that the metric has', () => {
    const selectors = [...`${rules}${dashboard.replaceAll('\\"', '"')}`.matchAll(/\b(txgw_\w+)\{([^}]*)\}/g)]
    assert.ok(selectors.length > 30)
    for (const [, metric = '', text = ''] of selectors) {
      for (const [, label = ''] of text.matchAll(/(\w+)(?:=|!)/g))
        assert.ok(labelsOf(metric).includes(label), `${metric} has no label ${label}`)
    }
  })

  it('show every metric on the dashboard', async () => {
    const seen = namesIn(dashboard)
    const bases = [...(await shownNames())].filter((name) => !/_(?:sum|count)$/.test(name))
    assert.deepEqual(
      bases.filter((name) => !seen.has(name)),
      [],
    )
  })
})

describe('the dashboard', () => {
  it('has one place for each panel', () => {
    const { panels } = JSON.parse(dashboard) as {
      panels: { id: number; gridPos: { x: number; y: number } }[]
    }
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
    assert.equal(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size, panels.length)
  })
})
