import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createHandshakeTurns } from '../src/handshakes.ts'

function connecting(count: number) {
  const sockets = Array.from({ length: count }, () => new PassThrough() as unknown as Socket)
  const begun: number[] = []
  const turns = createHandshakeTurns((socket) => begun.push(sockets.indexOf(socket)))
  return { sockets, begun, turns }
}

describe('createHandshakeTurns', () => {
  it('begins one handshake in each turn of the event loop, in order of arrival', async () => {
    const { sockets, begun, turns } = connecting(4)
    for (const socket of sockets) turns.add(socket)
    assert.deepEqual(begun, [])
    for (const upToNow of [[0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]) {
      await nextTurn()
      assert.deepEqual(begun, upToNow)
    }
  })

  it('skips a connection that closed before its turn, and begins with the next one', async () => {
    const { sockets, begun, turns } = connecting(4)
    for (const socket of sockets.slice(0, 3)) turns.add(socket)
    sockets[1]?.destroy()
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    assert.deepEqual(begun, [0, 2])
    turns.add(sockets[3] as Socket)
    await nextTurn()
    assert.deepEqual(begun, [0, 2, 3])
  })

  it('continues after a handshake that fails at once', async () => {
    const begun: Socket[] = []
    const turns = createHandshakeTurns((socket) => {
      begun.push(socket)
      socket.destroy()
    })
    const { sockets } = connecting(3)
    for (const socket of sockets) turns.add(socket)
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    assert.deepEqual(begun, sockets)
  })
})
