import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolations } from './check-page.ts'
import { describeConsole } from './console-harness.ts'

interface OpenApi {
  paths: Record<string, Record<string, { operationId?: string }>>
}

/** Swagger UI breaks these by how it is built; colours and names are ours to mend. */
const BROKEN_BY_SWAGGER_UI = ['heading-order', 'nested-interactive', 'region']

describeConsole('the reader of the OpenAPI document', (harness) => {
  // One page for all, because Swagger UI takes seconds to draw a hundred operations.
  it('shows every operation readably, in the dark too, and tries those that no merchant signs', async () => {
    const page = await open()
    await assertShowsAll(page)
    assert.deepEqual(await findViolations(page, { except: BROKEN_BY_SWAGGER_UI }), [])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html.dark-mode').waitFor()

    const registerApp = await unfold(page, 'registerApp')
    await registerApp.getByRole('button', { name: 'Try it out' }).click()
    await registerApp.locator('select').first().selectOption('sandbox')
    await registerApp.getByRole('button', { name: 'Execute' }).click()
    await registerApp.locator('.live-responses-table .response-col_status', { hasText: '201' }).waitFor()

    const queryOrder = await unfold(page, 'queryOrder')
    await queryOrder.getByRole('heading', { name: 'Request body' }).waitFor()
    assert.equal(await queryOrder.getByRole('button', { name: 'Try it out' }).count(), 0)
  })

  async function assertShowsAll(page: Page): Promise<void> {
    const answer = await fetch(`${harness.gateway.addresses.operator}/openapi.json`)
    const { paths } = (await answer.json()) as OpenApi
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId ?? []),
    )
    assert.ok(ids.length > 0, 'the document has no operations')
    const shown = await page.locator('.opblock').evaluateAll((blocks) => blocks.map(({ id }) => id))
    assert.deepEqual(
      ids.filter((id) => !shown.some((block) => block.endsWith(`-${id}`))),
      [],
    )
  }

  async function open(): Promise<Page> {
    const page = await harness.open('/docs')
    await page.locator('.opblock').first().waitFor()
    return page
  }

  async function unfold(page: Page, operationId: string) {
    const block = page.locator(`.opblock[id$="-${operationId}"]`)
    await block.locator('.opblock-summary-control').click()
    return block
  }
})
