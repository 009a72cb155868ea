import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, it } from 'node:test'
import { fillTrail, RENAMES, rows } from './audit-trail.ts'
import { describeConsole } from './console-harness.ts'

describeConsole('audit trail, further back and from elsewhere', (console) => {
  before(() => fillTrail(console.gateway))

  it('goes on looking only when it is told to, because the service looks at a part of the trail at a time', async () => {
    const page = await console.open('/sandbox/overview')
    const asked: string[] = []
    await page.route('**/operator/v1/sandbox/audit?*', (route) => {
      asked.push(new URL(route.request().url()).search)
      const isLast = asked.length > 1
      return route.fulfill({ json: { entries: [], ...(!isLast && { next_cursor: 'older' }) } })
    })
    await page.goto(`${console.gateway.addresses.operator}/sandbox/audit?actor=Zoe`)
    await page.getByText('None of the newest 20,000 entries matches, and there are older ones.').waitFor()
    assert.deepEqual(asked, ['?actor=Zoe'])
    await page.getByRole('button', { name: 'Look further back' }).click()
    await page.getByText('Names and ids are compared exactly').waitFor()
    assert.deepEqual(asked, ['?actor=Zoe', '?actor=Zoe&cursor=older'])
  })

  it('exports everything that is filtered as JSON lines', async () => {
    const page = await console.open('/sandbox/audit?actor=Ann&app_id=star-harbor')
    await rows(page).nth(5).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'JSON lines' }).click()
    const file = await saved
    assert.match(file.suggestedFilename(), /^audit-sandbox-[\dT-]+\.jsonl$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
    assert.equal(lines.length, RENAMES)
    assert.deepEqual([...new Set(lines.map((line) => JSON.parse(line).actor))], ['Ann'])
  })

  it('leads from an app, a key, an order and a timeline to who changed them', async () => {
    const page = await console.open('/sandbox/apps/dragon-isle')
    const changes = 'webhook address from nothing to https://dragon.example/hook'
    await page.getByText(changes).waitFor()
    await page.getByRole('link', { name: 'Added by operator' }).click()
    await page.getByText('1 in all').waitFor()
    assert.match(await rows(page).nth(1).innerText(), /Add a key/)
    await page.goBack()
    await page.getByRole('link', { name: 'Changed by Ann' }).click()
    await page.getByRole('heading', { level: 1, name: 'Change the settings of an app' }).waitFor()

    await page.goto(`${console.gateway.addresses.operator}/sandbox/orders/dragon-isle/order-1`)
    await page.getByText('price from 4.99 USD to 99.99 USD').waitFor()
    await page.getByRole('link', { name: 'Changed by Ann' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add or update an order' }).waitFor()

    await page.goto(`${console.gateway.addresses.operator}/sandbox/timeline/order-1?app_id=dragon-isle`)
    const story = page.getByRole('list', { name: 'What happened' })
    await story.getByText('price from 4.99 USD to 99.99 USD').waitFor()
    await story.getByRole('link', { name: 'By Ann' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add or update an order' }).waitFor()
  })
})
