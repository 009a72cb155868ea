import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { forbidTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, registerShop, SANDBOX } from './shop.ts'

describeConsole(
  'overview of a quiet service',
  (console) => {
    let backend: MerchantBackend
    before(async () => {
      backend = await startMerchantBackend()
      await registerShop(console.gateway, { appId: 'star-harbor', webhookUrl: backend.url })
    })
    after(() => backend?.close())

    it('does not call itself live while the service is silent', async () => {
      const page = await console.open('/sandbox/inspector')
      await page.getByRole('heading', { level: 1 }).waitFor()
      // Shorter than the service takes from one overview to the next.
      await page.evaluate(() => {
        const later = window.setTimeout
        window.setTimeout = ((run: () => void, ms = 0) =>
          later(run, ms < 10_000 ? ms : ms / 20)) as typeof window.setTimeout
      })
      await page.getByRole('link', { name: 'Overview' }).click()
      const mark = page.getByRole('status').filter({ hasText: /^(Live|Waiting for the service)$/ })
      await mark.getByText('Waiting for the service').waitFor()
      await mark.getByText('Live', { exact: true }).waitFor()
    })

    it('says that nothing has happened yet', async () => {
      const page = await console.open('/production/overview')
      await page.getByText('No top-up was forbidden').waitFor()
      await page.getByText('No request was refused').waitFor()
      await checkPage(page, { name: 'overview-production' })
    })

    it('counts the reason of a top-up that was forbidden a moment ago', async () => {
      backend.behave(forbidTopup('OTHER'))
      const { state } = await call(
        console.gateway,
        `${SANDBOX}/recharges`,
        rechargeBody({ app_id: 'star-harbor' }),
      )
      assert.equal(state, 'ENDED')
      const page = await console.open('/sandbox/overview')
      const reasons = page.getByRole('region', { name: 'Forbidden top-ups by reason' })
      await reasons
        .getByRole('listitem')
        .filter({ hasText: /OTHER\s*1/ })
        .waitFor()
      const behind = await reasons.getByRole('link', { name: 'OTHER' }).getAttribute('href')
      assert.equal(behind, '/sandbox/validations?reason=OTHER&period=1d')
    })
  },
  { watchIntervalMs: 200 },
)
