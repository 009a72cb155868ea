import assert from 'node:assert/strict'
import { it } from 'node:test'
import { COLOUR_RULES, checkPage, findViolations } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { answerFind, box, FIND, found, LENA, TIME } from './search-answers.ts'

describeConsole('search without an answer', (console) => {
  it('fits the narrowest phone', async () => {
    const page = await console.open('/sandbox/audit')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await answerFind(page, (q) => found(q, LENA))
    await box(page).fill('lena')
    await page.getByRole('option').first().waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    assert.deepEqual(await findViolations(page), [])
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320)
  })

  it('opens the timeline of a text that finds no answer, and finds what has no timeline', async () => {
    console.expectStatus(404)
    const page = await console.open('/sandbox/audit')
    await page.route(FIND, () => {})
    await box(page).fill('lena42')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sandbox/timeline/lena42')
    await page.getByRole('alert').getByText('NOT_FOUND').waitFor()
    await page.unroute(FIND)
    await answerFind(page, (q, environment) => found(q, environment === 'sandbox' ? LENA : {}))
    await page.reload()
    const instead = page.getByRole('region', { name: 'What the search finds instead' })
    await instead
      .getByRole('link', { name: /lena42/ })
      .first()
      .waitFor()
    await checkPage(page, { name: 'timeline-found-instead' })
    await box(page).fill('LENA-order-1')
    await page.getByText('3 results').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sandbox/timeline/lena-order-1')
  })

  it('keeps the matches of the text before readable while it searches for more of it', async () => {
    const page = await console.open('/sandbox/audit')
    // Only the first text is answered.
    await page.route(FIND, async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? ''
      if (q === 'le') await route.fulfill({ json: found(q, LENA) })
    })
    await box(page).fill('le')
    await page.getByText('6 results').waitFor()
    await box(page).fill('lena')
    await page.getByText('Searching').waitFor()
    const results = page.getByRole('listbox', { name: 'Results' })
    assert.equal(await results.getAttribute('aria-busy'), 'true')
    assert.equal(await results.getByRole('option').count(), 6)
    assert.deepEqual(await findViolations(page, { only: COLOUR_RULES }), [])
  })

  it('never shows the answer to an older text, and asks each environment once at a time', async () => {
    const page = await console.open('/sandbox/audit')
    const asked: string[] = []
    const ended: string[] = []
    page.on('requestfailed', (request) => ended.push(request.url()))
    await page.route(FIND, async (route) => {
      const url = new URL(route.request().url())
      asked.push(url.href)
      const q = url.searchParams.get('q') ?? ''
      // The first text is never answered.
      if (q !== 'le') await route.fulfill({ json: found(q, { app: [{ id: `app-of-${q}`, name: q }] }) })
    })
    const first = ['sandbox', 'production'].map((each) => page.waitForRequest(`**/${each}/find?q=le`))
    await box(page).fill('le')
    await Promise.all(first)
    await box(page).fill('lena')
    await page
      .getByRole('option', { name: /app-of-lena/ })
      .first()
      .waitFor()
    assert.deepEqual(ended.toSorted(), asked.slice(0, 2).toSorted())
    assert.equal(asked.length, 4)
  })

  it('says what was looked through and what to try, or that the service is away', async () => {
    console.expectStatus(503)
    const page = await console.open('/production/audit')
    await answerFind(page, (q) => {
      const { groups } = found(q)
      return {
        query: q,
        groups: groups.map((group) => ({ ...group, ...(group.kind === 'request' && { reached: TIME }) })),
      }
    })
    await box(page).fill('nobody')
    await page.getByText('Nothing found').waitFor()
    const kinds = 'Apps, Keys, Players, Orders, Recharges, Validations, Requests'
    await page.getByText(`Looked through in production: ${kinds}.`).waitFor()
    await page.getByText(`Looked through in the sandbox: ${kinds}.`).waitFor()
    await page.getByText('Requests: not further back than').first().waitFor()
    await page
      .getByText('The beginning of it: only apps and keys are found by their middle or end.')
      .waitFor()
    assert.deepEqual(await findViolations(page), [])
    await page.keyboard.press('Enter')
    assert.match(page.url(), /\/production\/audit$/)
    await page.unroute(FIND)
    await page.route(FIND, (route) => route.fulfill({ status: 503, body: '' }))
    await box(page).fill('nobody else')
    await page.getByText('Production could not be searched').waitFor()
    await page.getByText('The sandbox could not be searched').waitFor()
    assert.deepEqual(await findViolations(page), [])
  })
})
