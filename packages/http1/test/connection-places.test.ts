import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConnectionPlaces, type Place } from '../src/connection-places.ts'

const PROXY = '10.0.0.1'

/** Connections by name; each is closed when it gives up its place, unless it is busy. */
function portOf(max: number) {
  const places = new ConnectionPlaces(max, (address) => address === PROXY)
  const closed: string[] = []
  const busy = new Set<string>()
  const byName = new Map<string, Place>()
  const open = (name: string, address: string) => {
    const place = places.enter(address, () => {
      if (busy.has(name)) return false
      closed.push(name)
      return true
    })
    byName.set(name, place)
    return place.hasRoom
  }
  const placeOf = (name: string) => byName.get(name) as Place
  const answer = (name: string, isKnown: boolean) => places.use(placeOf(name), isKnown)
  return { open, answer, closed, busy, leave: (name: string) => places.leave(placeOf(name)) }
}

function openMany(port: ReturnType<typeof portOf>, count: number, address: string, name = address): void {
  for (let index = 0; index < count; index++) assert.ok(port.open(`${name} ${index}`, address))
}

describe('the connections of a port', () => {
  it('may all belong to one address while there are places', () => {
    const port = portOf(100)
    openMany(port, 100, '192.0.2.1')
    assert.deepEqual(port.closed, [])
  })

  it('are closed for another address, the longest unused of the address that has the most', () => {
    const port = portOf(100)
    openMany(port, 98, '192.0.2.1')
    openMany(port, 2, '192.0.2.2')
    port.answer('192.0.2.1 0', false)
    openMany(port, 2, '192.0.2.3')
    assert.deepEqual(port.closed, ['192.0.2.1 1', '192.0.2.1 2'])
  })

  it('are closed for a new one of the same address, when it has the most itself', () => {
    const port = portOf(10)
    openMany(port, 10, '192.0.2.1')
    assert.ok(port.open('new', '192.0.2.1'))
    assert.deepEqual(port.closed, ['192.0.2.1 0'])
  })

  it('count for their IPv6 network, however many addresses it has', () => {
    const port = portOf(20)
    for (let index = 0; index < 15; index++) port.open(`six ${index}`, `2001:db8::${index + 1}`)
    openMany(port, 5, '192.0.2.1')
    port.open('new', '192.0.2.2')
    assert.deepEqual(port.closed, ['six 0'])
  })

  it('stay if an app signed their last request, as long as strangers have more than a tenth', () => {
    const port = portOf(100)
    openMany(port, 60, '192.0.2.1')
    for (let index = 0; index < 60; index++) port.answer(`192.0.2.1 ${index}`, true)
    for (let index = 0; index < 40; index++) port.open(`stranger ${index}`, `198.51.100.${index}`)
    for (let index = 0; index < 30; index++) port.open(`late ${index}`, `203.0.113.${index}`)
    assert.equal(port.closed.length, 30)
    assert.ok(port.closed.every((name) => !name.startsWith('192.0.2.1')))
  })

  it('leave a tenth to newcomers, although all others are known', () => {
    const port = portOf(100)
    openMany(port, 100, '192.0.2.1')
    for (let index = 0; index < 100; index++) port.answer(`192.0.2.1 ${index}`, true)
    assert.ok(port.open('new', '192.0.2.2'))
    assert.deepEqual(port.closed, ['192.0.2.1 0'])
  })

  it('of a proxy are never closed for others', () => {
    const port = portOf(10)
    openMany(port, 10, PROXY)
    assert.equal(port.open('new', '192.0.2.1'), false)
    assert.deepEqual(port.closed, [])
    port.leave('new')
    port.leave(`${PROXY} 0`)
    assert.ok(port.open('newer', '192.0.2.1'))
  })

  it('that are in use stay, and others are asked', () => {
    const port = portOf(10)
    openMany(port, 10, '192.0.2.1')
    port.busy.add('192.0.2.1 0')
    assert.ok(port.open('new', '192.0.2.2'))
    assert.deepEqual(port.closed, ['192.0.2.1 1'])
    for (let index = 0; index < 10; index++) port.busy.add(`192.0.2.1 ${index}`)
    port.busy.add('new')
    assert.equal(port.open('newer', '192.0.2.3'), false)
  })
})
