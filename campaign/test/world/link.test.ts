import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { HttpCaller } from '../../actors/http-call.ts'
import { Link } from '../../world/link.ts'

/** A server behind a link. */
async function behindLink(t: { after(end: () => void): void }, serve: (socket: Socket) => void) {
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const link = await Link.open('north production', (server.address() as AddressInfo).port)
  t.after(() => {
    link.close()
    server.close()
  })
  return link
}

describe('a link', () => {
  it('tells when the bytes of a client reached the service, however long they were on their way', async (t) => {
    const reached = Promise.withResolvers<number>()
    const link = await behindLink(t, (socket) => {
      socket.once('data', () => reached.resolve(performance.now()))
    })
    link.become({ is: 'silent' })
    const client = connect(link.port, '127.0.0.1')
    t.after(() => client.destroy())
    await once(client, 'connect')
    const beganMs = performance.now()
    client.write('hello')
    await new Promise((resolve) => setImmediate(resolve))
    link.become({ is: 'open' })
    const reachedMs = await reached.promise
    const passage = link.passageFrom(client.localPort ?? 0)
    assert.ok(passage)
    const silentMs = passage.silenceBefore(beganMs, reachedMs + 60_000)
    // Not later than the service had the bytes, but for the moment until the link has noted it.
    assert.ok(silentMs > 0 && silentMs < 60_000, String(silentMs))
  })

  it('tells that the service ended a connection before a call could reach it', async (t) => {
    const link = await behindLink(t, (socket) => socket.once('data', () => socket.end('bye')))
    const client = connect({ port: link.port, host: '127.0.0.1', allowHalfOpen: true })
    t.after(() => client.destroy())
    client.write('hello')
    client.resume()
    await once(client, 'end')
    const endedMs = performance.now()
    const passage = link.passageFrom(client.localPort ?? 0)
    assert.ok(passage)
    assert.ok(passage.silenceBefore(endedMs, endedMs + 60_000) < 60_000)
  })

  it('lets a caller say how silent the connection was on which a call was cut', async (t) => {
    const link = await behindLink(t, (socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
        socket.once('data', () => socket.destroy())
      })
    })
    const asked: number[] = []
    const caller = new HttpCaller([], (port, clientPort) => {
      asked.push(port)
      return link.passageFrom(clientPort)
    })
    t.after(() => caller.close())
    const call = () => caller.call({ method: 'GET', url: `http://127.0.0.1:${link.port}/` })
    const beganMs = performance.now()
    assert.equal((await call()).came, 'answer')
    const cut = await call()
    assert.ok(cut.came === 'nothing' && cut.why === 'cut', JSON.stringify(cut))
    assert.ok(cut.silentMs !== undefined && cut.silentMs <= performance.now() - beganMs)
    assert.deepEqual(asked, [link.port, link.port])
  })
})
