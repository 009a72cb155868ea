import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { fillTrail, RENAMES, rows } from './audit-trail.ts'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { pressEndUntil } from './press-end-until.ts'

describeConsole('audit trail', (console) => {
  before(() => fillTrail(console.gateway))

  it('says who did what, from where, and what changed', async () => {
    const page = await console.open('/sandbox/audit')
    await rows(page).nth(5).waitFor()
    const [, limited, refused, dearer] = await rows(page).allInnerTexts()
    assert.match(
      limited ?? '',
      /Ann\s+operator, a token, 127\.0\.0\.1\s+Change the settings of an app\s+done/,
    )
    assert.match(limited ?? '', /webhook address\s+nothing → https:\/\/dragon\.example\/hook/)
    assert.match(refused ?? '', /support desk\s+support, a token/)
    assert.match(refused ?? '', /refused: PERMISSION_DENIED\s+Order order-1 of dragon-isle\s+Changed nothing/)
    assert.match(dearer ?? '', /Add or update an order\s+done[\s\S]*price\s+4\.99 USD → 99\.99 USD/)
    assert.match(limited ?? '', /rate limit per second\s+nothing → 20/)
    assert.doesNotMatch(dearer ?? '', /status|player/)
    await page.getByTitle('Times are in this zone').waitFor()
    await page.getByText('txgw audit verify --env sandbox').waitFor()
    await page.getByText('The first 50').waitFor()
    await checkPage(page, { name: 'audit', viewOnly: true })
    await rows(page).nth(3).getByRole('link', { name: 'Order order-1 of dragon-isle' }).click()
    await page.getByRole('heading', { level: 1, name: 'order-1' }).waitFor()
  })

  it('filters, pages and keeps the search in the address', async () => {
    const page = await console.open('/sandbox/audit')
    await page.getByLabel('Operation').selectOption('Change the settings of an app')
    await page.getByLabel('Who (actor)').fill('Ann')
    await page.getByLabel('App (app_id)').fill('star-harbor')
    await page.getByLabel('App (app_id)').press('Enter')
    await pressEndUntil(page.getByText(`${RENAMES} in all`))
    await page.reload()
    await page.getByText('The first 50').waitFor()
    assert.equal(new URL(page.url()).search, '?actor=Ann&app_id=star-harbor&operation=changeApp')
    assert.doesNotMatch((await rows(page).allInnerTexts()).join(), /dragon-isle|refused/)
    await page.getByLabel('From').fill('2020-01-01T10:00:05')
    await page.getByLabel('Until').fill('2020-01-02T10:00:00')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('No entry matches').waitFor()
    for (const text of ['Who (actor): Ann', 'App (app_id): star-harbor', 'From: 01 Jan 2020, 10:00:05'])
      await page.getByRole('listitem').filter({ hasText: text }).waitFor()
    assert.match(new URL(page.url()).search, /from=2020-01-0\dT\d\d%3A00%3A05\.000Z/)
    await page.reload()
    await page.getByText('No entry matches').waitFor()
    assert.equal(await page.getByLabel('From').inputValue(), '2020-01-01T10:00:05')
    await checkPage(page, { name: 'audit-nothing-found' })
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('The first 50').waitFor()
  })

  it('shows one entry whole, and says when there is none', async () => {
    const page = await console.open('/sandbox/audit?object=order%2Fdragon-isle%2Forder-1')
    await page.getByText('3 in all').waitFor()
    await rows(page).nth(1).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: 'Change the status of an order' }).waitFor()
    const facts = page.getByRole('region', { name: 'Entry' })
    for (const text of ['refused: PERMISSION_DENIED', 'support desk', '127.0.0.1', 'changeOrderStatus'])
      await facts.getByText(text).waitFor()
    await page.goBack()
    await rows(page).nth(2).getByRole('link').first().click()
    const difference = page.getByRole('region', { name: 'What changed' })
    await difference.getByText('99.99 USD').waitFor()
    await checkPage(page, { name: 'audit-entry' })
    await page.getByRole('link', { name: 'All changes of this object' }).click()
    await page.getByText('3 in all').waitFor()
    for (const id of ['nonsense', '0'.repeat(26)]) {
      await page.goto(`${console.gateway.addresses.operator}/sandbox/audit/${id}`)
      await page.getByText('There is no such entry').waitFor()
    }
  })
})
