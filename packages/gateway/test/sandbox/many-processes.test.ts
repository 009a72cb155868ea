import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import type { WireHeldList } from '../../src/operator-api/operations/sandbox/held-wire.ts'
import { until } from '../end-to-end/fleet/fleet.ts'
import { startWorkerService, type WorkerService } from '../workers/worker-service.ts'

const TURNS = 6
let service: WorkerService

before(async () => {
  service = await startWorkerService(2)
  await service.operate('POST', '/sandbox/apps', { app_id: 'app-1', name: 'App' })
})
after(() => service.dispose())

describe('with several processes', () => {
  test('a ticket works once, and its session in every process', async () => {
    const { addresses } = service
    const { ticket } = (await service.operate('POST', '/console-tickets')).body as { ticket: string }
    const signIn = () =>
      fetch(`${addresses.operator}/console/session`, {
        method: 'POST',
        body: JSON.stringify({ ticket }),
        headers: {
          'content-type': 'application/json',
          'x-txgw-console': '1',
          origin: addresses.operator,
          connection: 'close',
        },
      })
    const answers = await Promise.all(Array.from({ length: TURNS }, signIn))
    const good = answers.filter(({ status }) => status === 204)
    assert.equal(good.length, 1)
    const cookie = good[0]?.headers.get('set-cookie')?.split(';')[0] as string
    for (let turn = 0; turn < TURNS; turn++) {
      const { status } = await fetch(`${addresses.operator}/operator/v1/sandbox/apps`, {
        headers: { cookie, connection: 'close' },
      })
      assert.equal(status, 200)
    }
  })

  test('a held notification is found and answered, whichever process has it', async () => {
    const begun: string[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const { status, body } = await service.operate('POST', '/sandbox/recharges?hold=true', rechargeBody())
      assert.equal(status, 202)
      begun.push((body as { recharge_id: string }).recharge_id)
    }
    let held: WireHeldList['held'] = []
    while (held.length < TURNS)
      held = ((await service.operate('GET', '/sandbox/held')).body as WireHeldList).held
    assert.deepEqual(held.map(({ recharge_id }) => recharge_id).toSorted(), begun.toSorted())
    for (const { notification_id } of held) {
      const reply = { status: 200, body: '{"is_topup_forbidden":false}' }
      const { status } = await service.operate('POST', `/sandbox/held/${notification_id}/reply`, reply)
      assert.equal(status, 204)
    }
    for (const id of begun) {
      let state = 'VALIDATING'
      while (state === 'VALIDATING') {
        state = ((await service.operate('GET', `/sandbox/recharges/${id}`)).body as { state: string }).state
      }
      assert.equal(state, 'ACCEPTED')
    }
  })

  test('the moved clock of the sandbox applies to every process', async () => {
    await service.operate('PUT', '/sandbox/clock', { offset_seconds: 3600 })
    const offsets = async () => {
      const asked = Array.from({ length: TURNS }, () => service.operate('GET', '/sandbox/overview'))
      return (await Promise.all(asked)).map(({ body }) => body.clock_offset_seconds)
    }
    await until('every process has heard of it', async () =>
      (await offsets()).every((offset) => offset === 3600),
    )
  })
})
