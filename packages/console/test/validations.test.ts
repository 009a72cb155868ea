import assert from 'node:assert/strict'
import { it } from 'node:test'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import {
  allowTopup,
  answerWith,
  forbidTopup,
  resetConnection,
} from '@txgw/testkit/webhook/merchant-behaviours'
import { timingBars } from '../src/pages/validations/timing-bars.ts'
import { askedShops } from './asked-shops.ts'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, SANDBOX } from './shop.ts'

describeConsole('validations', (console) => {
  const shops = askedShops(console)
  const { ask } = shops

  it('lists validations newest first, and searches by outcome, player, app and recharge', async () => {
    for (const [index, behaviour] of [
      allowTopup(),
      forbidTopup('GEO_RESTRICTION'),
      answerWith({ body: 'no' }),
    ].entries()) {
      shops.backend.behave(behaviour)
      await ask(`player-${index}`)
    }
    await ask('player-9', 'dragon-isle')
    shops.backend.behave(allowTopup())
    const { recharge_id } = await call(
      console.gateway,
      `${SANDBOX}/recharges`,
      rechargeBody({ app_id: 'star-harbor', user_id: 'player-7731' }),
    )
    const page = await console.open('/sandbox/validations')
    const table = page.getByRole('table', { name: 'Validations' })
    await table.getByRole('row').nth(5).waitFor()
    assert.match(await table.getByRole('row').nth(1).innerText(), /player-7731/)
    await checkPage(page, { name: 'validations' })

    await page.getByLabel('Outcome').selectOption('forbidden')
    await page.getByText('1 in all').waitFor()
    assert.equal(await table.getByRole('row').count(), 2)
    assert.match(page.url(), /outcome=forbidden/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await table.getByText('player-0').waitFor()
    await page.getByLabel('Recharge').fill(recharge_id)
    await page.keyboard.press('Enter')
    await page.getByText('1 in all').waitFor()
    assert.equal(await table.getByRole('row').count(), 2)
    await page.getByLabel('Player').fill('nobody')
    await page.keyboard.press('Enter')
    await page.getByText('No validations match').waitFor()
  })

  it('shows every attempt with request and reply, the warnings, and sends again', async () => {
    shops.backend.behave(
      resetConnection,
      answerWith({
        headers: { 'content-type': 'text/plain' },
        body: '{"is_topup_forbidden":"true","forbidden_reason":{"code":"SLEEPING","message":"It is late."},"user_attribute":{"level":42,"guild":12345678901234567890}}',
      }),
      allowTopup(),
    )
    const { validation_id } = await ask('player-7731')
    const page = await console.open(`/sandbox/validations/${validation_id}`)
    const first = page.getByRole('region', { name: 'Attempt 1 of 2' })
    await first.getByText('The connection broke before any part of a reply arrived').waitFor()
    await first.getByText('No reply', { exact: true }).waitFor()
    const second = page.getByRole('region', { name: 'Attempt 2 of 2' })
    await second.getByRole('article', { name: 'Request' }).getByText('Txgw-Serial').waitFor()
    await second.getByRole('article', { name: 'Reply' }).getByText('It is late.').waitFor()
    await page.getByRole('region', { name: 'Verdict', exact: true }).getByText('SLEEPING').waitFor()
    const linter = page.getByRole('region', { name: 'Warnings of the verdict linter' })
    await linter.getByText('is_topup_forbidden is a string; send true or false without quotes').waitFor()
    const attribute = page.getByRole('region', { name: 'user_attribute' })
    assert.match(await attribute.innerText(), /"level": 42,\s+"guild": 12345678901234567890\b/)
    await checkPage(page, { name: 'validation' })

    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The game allowed the top-up.').waitFor()
    assert.doesNotMatch(page.url(), new RegExp(validation_id))
  })
})

it('lines up the phases of an attempt one after the other', () => {
  const bars = timingBars({ queue_ms: 1, connect_ms: 2, first_byte_ms: 10, total_ms: 15 })
  assert.deepEqual(
    bars.map(({ phase, startMs, durationMs }) => [phase, startMs, durationMs]),
    [
      ['queue', 0, 1],
      ['connect', 1, 2],
      ['firstByte', 3, 10],
      ['rest', 13, 3],
    ],
  )
})
