import assert from 'node:assert/strict'
import { it } from 'node:test'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { answerWith } from '@txgw/testkit/webhook/merchant-behaviours'
import { askedShops } from './asked-shops.ts'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, SANDBOX } from './shop.ts'

describeConsole('validations that are rare', (console) => {
  const shops = askedShops(console)
  const { ask } = shops

  it('says that there are no validations', async () => {
    const page = await console.open('/sandbox/validations')
    await page.getByText('No game has been asked yet').waitFor()
    await checkPage(page, { name: 'validations-empty' })
  })

  it('names the rule of the dial guard and the setting that would let the address through', async () => {
    await console.gateway.operator('PATCH', `${SANDBOX}/apps/dragon-isle`, {
      webhook_url: 'http://10.1.2.3/hook',
    })
    const { validation_id } = await ask('player-1', 'dragon-isle')
    const page = await console.open(`/sandbox/validations/${validation_id}`)
    await page.getByText('Rule of the dial guard: private').waitFor()
    await page.getByText('--allow-webhook-address 10.1.2.3/32').waitFor()
    await checkPage(page, { name: 'validation-refused' })
  })

  it('says that a validation does not exist', async () => {
    console.expectStatus(404)
    const page = await console.open('/sandbox/validations/no-such-id')
    await page.getByRole('alert').getByText('NOT_FOUND').waitFor()
  })

  it('never shows in green what was allowed only by default', async () => {
    shops.backend.behave(answerWith({ body: '{}' }))
    const { validation_id } = await ask('player-default')
    const app = { webhook_url: shops.backend.url, on_unreachable: 'continue' }
    await console.gateway.operator('PATCH', `${SANDBOX}/apps/dragon-isle`, app)
    shops.backend.behave(answerWith({ status: 500 }))
    const body = rechargeBody({ app_id: 'dragon-isle' })
    const { recharge_id, state } = await call(console.gateway, `${SANDBOX}/recharges`, body)
    assert.equal(state, 'ACCEPTED')
    const page = await console.open('/sandbox/validations?user_id=player-default')
    const tone = (text: string) => page.getByText(text, { exact: true }).first().getAttribute('data-tone')
    assert.equal(await tone('allowed by default'), 'amber')
    await page.goto(`${console.gateway.addresses.operator}/sandbox/validations/${validation_id}`)
    assert.equal(await tone('allowed by default'), 'amber')
    await page.getByText(/^The game did not say yes/).waitFor()
    await page.goto(`${console.gateway.addresses.operator}/sandbox/timeline/${recharge_id}`)
    assert.equal(await tone('ACCEPTED unchecked'), 'amber')
    const accepted = page.getByRole('listitem').filter({ hasText: 'Recharge accepted' }).first()
    assert.equal(await accepted.locator('[data-tone]').first().getAttribute('data-tone'), 'amber')
  })
})
