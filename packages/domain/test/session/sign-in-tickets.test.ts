import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { makeSignInTicket, redeemSignInTicket } from '../../src/session/sign-in-tickets.ts'

const NOW_MS = Date.UTC(2026, 0, 31, 8, 30)
const MINUTES_10_MS = 10 * 60 * 1000
const ANN = { kind: 'account', id: 'ann' } as const

describe('a ticket', () => {
  test('works once, and for only one of many simultaneous users', async () => {
    const { settings } = await openTestStore()
    const { ticket, expiresAtMs } = await makeSignInTicket(settings, ANN, NOW_MS)
    assert.equal(expiresAtMs, NOW_MS + MINUTES_10_MS)
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => redeemSignInTicket(settings, ticket, NOW_MS)),
    )
    assert.deepEqual(
      tries.filter((worked) => worked),
      [ANN],
    )
    assert.equal(await redeemSignInTicket(settings, ticket, NOW_MS), undefined)
  })

  test('works for ten minutes', async () => {
    const { settings } = await openTestStore()
    const first = await makeSignInTicket(settings, ANN, NOW_MS)
    const second = await makeSignInTicket(settings, ANN, NOW_MS)
    assert.equal(await redeemSignInTicket(settings, first.ticket, first.expiresAtMs), undefined)
    assert.deepEqual(await redeemSignInTicket(settings, second.ticket, second.expiresAtMs - 1), ANN)
  })

  test('is not stored in plain text', async () => {
    const { settings } = await openTestStore()
    const { ticket } = await makeSignInTicket(settings, ANN, NOW_MS)
    const kept = await settings.readSetting('console-tickets')
    assert.ok(kept && !kept.includes(ticket))
    assert.equal(Buffer.from(ticket, 'base64url').length, 32)
    assert.equal(await redeemSignInTicket(settings, 'made up', NOW_MS), undefined)
    assert.equal(await settings.readSetting('console-tickets'), kept)
  })

  test('is one of a bounded number: the oldest makes room, and an expired one leaves nothing behind', async () => {
    const { settings } = await openTestStore()
    const tickets = []
    for (let i = 0; i < 17; i++) tickets.push((await makeSignInTicket(settings, ANN, NOW_MS)).ticket)
    assert.equal(await redeemSignInTicket(settings, tickets[0] as string, NOW_MS), undefined)
    assert.deepEqual(await redeemSignInTicket(settings, tickets[1] as string, NOW_MS), ANN)
    const { ticket } = await makeSignInTicket(settings, ANN, NOW_MS + MINUTES_10_MS)
    assert.deepEqual(await redeemSignInTicket(settings, ticket, NOW_MS + MINUTES_10_MS), ANN)
    assert.equal(await settings.readSetting('console-tickets'), undefined)
  })
})
