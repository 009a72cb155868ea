import assert from 'node:assert/strict'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Seal } from '@txgw/domain/audit/audit-store'
import { sealHash } from '@txgw/domain/audit/seals/seal'
import { checkReceipt, readReceipt } from '@txgw/domain/audit/witness/receipt'
import { readWitnessed } from '@txgw/domain/audit/witness/witnessed-line'
import { serveWitness } from '../../src/service/serve-witness.ts'
import { newKey, SealChain } from '../seal-chain.ts'
import { bodyOf, type StartedWitness, startWitness } from '../started-witness.ts'

/** Each test has a trail of its own. */
const trails = Array.from({ length: 16 }, () => new SealChain())
let started: StartedWitness

before(async () => {
  started = await startWitness({ trust: trails.map(({ key }) => key.fingerprint) })
})
after(() => started[Symbol.asyncDispose]())

function newTrail(): SealChain {
  const trail = trails.pop()
  assert.ok(trail)
  return trail
}

function listOf({ environment, key }: SealChain): string {
  return `${started.url}/v1/${environment}/${key.fingerprint}`
}

async function send(trail: SealChain, seals: readonly Seal[], body = bodyOf(seals)) {
  const response = await fetch(`${listOf(trail)}/seals`, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

async function refusalOf(trail: SealChain, seals: readonly Seal[]): Promise<unknown[]> {
  const { status, body } = await send(trail, seals)
  return [status, body.name, body.kind]
}

async function linesOf(trail: SealChain, query = '') {
  const response = await fetch(`${listOf(trail)}/seals${query}`)
  assert.equal(response.headers.get('content-type'), 'application/jsonl')
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const witnessed = readWitnessed(line)
    assert.ok(witnessed)
    return witnessed
  })
}

async function keptAs(trail: SealChain): Promise<unknown[]> {
  return (await linesOf(trail)).map(({ receipt }) => readReceipt(receipt)?.keptAs)
}

describe('a witness', () => {
  it('countersigns a seal with its own key and time, and shows both', async () => {
    const trail = newTrail()
    const seal = trail.add()
    const { status, body } = await send(trail, [seal])
    assert.equal(status, 200)
    const of = {
      witness: started.witness.fingerprint,
      environment: 'production',
      owner: trail.key.fingerprint,
    }
    const content = checkReceipt({ seal, receipt: body.receipts[0] }, of)
    assert.equal(content?.receivedAtMs, started.clock.nowMs())
    assert.equal(content?.previous, null)
    assert.deepEqual(await linesOf(trail), [{ seal, receipt: body.receipts[0] }])
    assert.equal(
      checkReceipt({ seal, receipt: body.receipts[0] }, { ...of, witness: trail.key.fingerprint }),
      undefined,
    )
  })

  it('gives the same receipts when a message is repeated, and adds nothing', async () => {
    const trail = newTrail()
    const first = [trail.add(), trail.add()]
    const { body } = await send(trail, first)
    const again = await send(trail, [...first, trail.add()])
    assert.deepEqual(again.body.receipts.slice(0, 2), body.receipts)
    assert.deepEqual(
      (await linesOf(trail)).map(({ seal }) => seal.sealNo),
      [1, 2, 3],
    )
  })

  it('refuses a seal that contradicts one that it has, and one that does not follow', async () => {
    const trail = newTrail()
    await send(trail, [trail.add(), trail.add()])
    const other = new SealChain(trail.key)
    other.add({ atMs: 1 })
    const contradiction = await send(trail, [other.add()])
    assert.deepEqual([contradiction.status, contradiction.body.kind], [409, 'contradicts'])
    assert.equal(contradiction.body.last.seal_no, 2)
    assert.equal(contradiction.body.last.seal, sealHash(trail.seals[1] as Seal))
    assert.deepEqual(await refusalOf(trail, [other.add()]), [409, 'FAILED_PRECONDITION', 'does-not-follow'])
    trail.add()
    assert.deepEqual(await refusalOf(trail, [trail.add()]), [409, 'FAILED_PRECONDITION', 'does-not-follow'])
    assert.deepEqual(await refusalOf(trail, [trail.add(), other.add()]), [
      409,
      'FAILED_PRECONDITION',
      'does-not-follow',
    ])
    assert.equal((await linesOf(trail)).length, 2)
  })

  it('refuses a forged signature, a stranger, and what is no seal', async () => {
    const trail = newTrail()
    assert.deepEqual(await refusalOf(trail, [trail.add({ signedBy: newKey() })]), [
      403,
      'PERMISSION_DENIED',
      'not-signed',
    ])
    trail.cutTo(0)
    assert.deepEqual(await refusalOf(trail, [trail.add({ by: newKey() })]), [
      403,
      'PERMISSION_DENIED',
      'not-signed',
    ])
    const stranger = new SealChain()
    assert.deepEqual(await refusalOf(stranger, [stranger.add()]), [403, 'PERMISSION_DENIED', undefined])
    const sandbox = new SealChain(trail.key, 'sandbox')
    assert.deepEqual(await refusalOf(trail, [sandbox.add()]), [400, 'INVALID_ARGUMENT', 'not-a-seal'])
    for (const body of ['', '{}', '[]', '{"seals":[]}', '{"seals":[1]}', '{"seals":[{"seal_no":1}]}', 'null'])
      assert.equal((await send(trail, [], body)).status, 400, body)
    assert.deepEqual(await linesOf(trail), [])
  })

  it('refuses what is too large before it reads it', async () => {
    const trail = newTrail()
    const { status } = await send(trail, [], 'x'.repeat(1024 * 1024 + 1))
    assert.equal(status, 413)
    const many = Array.from({ length: 65 }, () => trail.add())
    assert.equal((await send(trail, many)).status, 400)
  })

  it('keeps the services apart, and takes seals of other machines that a seal of the own key covers', async () => {
    const [one, other] = [newTrail(), newTrail()]
    await send(one, [one.add()])
    await send(other, [other.add()])
    assert.deepEqual(await refusalOf(one, [other.add()]), [403, 'PERMISSION_DENIED', 'not-signed'])
    one.add({ by: other.key })
    assert.deepEqual(await refusalOf(one, one.seals.slice(1)), [403, 'PERMISSION_DENIED', 'not-signed'])
    one.add()
    assert.equal((await send(one, one.seals.slice(1))).status, 200)
    assert.deepEqual(await keptAs(one), ['signed', 'covered', 'signed'])
    assert.deepEqual(await keptAs(other), ['signed'])
    const { lists } = await (await fetch(`${started.url}/v1`)).json()
    const owners = lists.map(({ owner }: { owner: string }) => owner)
    assert.ok(owners.includes(one.key.fingerprint) && owners.includes(other.key.fingerprint))
  })

  it('shows a gap where more seals of others lie between than a message holds', async () => {
    const trail = newTrail()
    await send(trail, [trail.add()])
    for (let others = 0; others < 64; others++) trail.add({ by: newKey() })
    await send(trail, [trail.add()])
    assert.deepEqual(await keptAs(trail), ['signed', 'after-gap'])
  })

  it('keeps an accepting seal as what it is, and takes no older acceptance', async () => {
    const trail = newTrail()
    const [, second, third] = [trail.add(), trail.add(), trail.add()]
    await send(trail, trail.seals)
    trail.cutTo(1)
    assert.deepEqual(await refusalOf(trail, [trail.accept(second)]), [
      409,
      'FAILED_PRECONDITION',
      'contradicts',
    ])
    trail.cutTo(1)
    await send(trail, [trail.accept(third)])
    await send(trail, [trail.add()])
    assert.deepEqual(await keptAs(trail), ['signed', 'signed', 'signed', 'accepting', 'signed'])
  })

  it('shows pages, and refuses what it does not know', async () => {
    const trail = newTrail()
    for (let sent = 0; sent < 4; sent++)
      await send(
        trail,
        Array.from({ length: 60 }, () => trail.add()),
      )
    assert.equal((await linesOf(trail)).length, 200)
    assert.deepEqual(
      (await linesOf(trail, '?after=238')).map(({ seal }) => seal.sealNo),
      [239, 240],
    )
    assert.deepEqual(await linesOf(trail, '?after=240'), [])
    const statusOf = async (path: string, method = 'GET') =>
      (await fetch(`${started.url}${path}`, { method })).status
    assert.equal(await statusOf('/healthz'), 200)
    assert.equal(await statusOf('/v1', 'DELETE'), 405)
    assert.equal(await statusOf('/v2'), 404)
    assert.equal(await statusOf(`/v1/production/${trail.key.fingerprint}/seals?after=x`), 400)
  })

  it('is for its user alone, and has the same key and seals after a restart', async () => {
    const trail = newTrail()
    await send(trail, [trail.add()])
    const kept = await linesOf(trail)
    const { fingerprint } = started.witness
    const name = join('lists', `production-${trail.key.fingerprint}`, '000000000001.jsonl')
    for (const file of ['witness-key.pem', name])
      assert.equal(statSync(join(started.folder, file)).mode & 0o777, 0o600, file)
    await started.restart()
    assert.equal(started.witness.fingerprint, fingerprint)
    assert.deepEqual(await linesOf(trail), kept)
    assert.equal((await send(trail, [trail.add()])).status, 200)
  })

  it('cuts off a line that a crash left half written', async () => {
    const trail = newTrail()
    await send(trail, [trail.add(), trail.add()])
    const folder = join(started.folder, 'lists', `production-${trail.key.fingerprint}`)
    const file = join(folder, '000000000001.jsonl')
    const { size } = statSync(file)
    for (const left of [size - 10, size - 1]) {
      truncateSync(file, left)
      await started.restart()
      assert.deepEqual(
        (await linesOf(trail)).map(({ seal }) => seal.sealNo),
        [1],
      )
      assert.equal((await send(trail, trail.seals.slice(1))).status, 200)
    }
    appendFileSync(file, Buffer.alloc(4096))
    await started.restart()
    assert.equal((await linesOf(trail)).length, 2)
    assert.ok(!readFileSync(file).includes(0))
    assert.deepEqual(readdirSync(folder), ['000000000001.jsonl'])
  })

  it('answers 503 while it cannot write, loses nothing, and goes on when it can', async () => {
    const trail = newTrail()
    // A folder stands where the file belongs.
    const inTheWay = join(
      started.folder,
      'lists',
      `production-${trail.key.fingerprint}`,
      '000000000001.jsonl',
    )
    mkdirSync(inTheWay)
    for (let tries = 0; tries < 2; tries++)
      assert.equal((await send(trail, [...trail.seals, trail.add()])).status, 503)
    assert.equal((await fetch(`${started.url}/healthz`)).status, 503)
    rmdirSync(inTheWay)
    assert.equal((await send(trail, trail.seals)).status, 200)
    assert.deepEqual(
      (await linesOf(trail)).map(({ seal }) => seal.sealNo),
      [1, 2],
    )
    assert.equal((await fetch(`${started.url}/healthz`)).status, 200)
  })

  it('does not start when a kept line was altered', async () => {
    const trail = newTrail()
    await send(trail, [trail.add(), trail.add()])
    const file = join(started.folder, 'lists', `production-${trail.key.fingerprint}`, '000000000001.jsonl')
    const text = readFileSync(file, 'utf8')
    const [first = '', second = ''] = text.split('\n')
    const altered = (line: string) => line.replace('"kept_as\\":\\"signed', '"kept_as\\":\\"covered')
    for (const [number, lines] of [
      [1, [altered(first), second]],
      [2, [first, altered(second)]],
      [2, [first, first]],
    ] as const) {
      truncateSync(file)
      appendFileSync(file, lines.map((line) => `${line}\n`).join(''))
      const refused = new RegExp(`line ${number} of the list .* is not as it was written`)
      await assert.rejects(started.restart(), refused)
    }
    truncateSync(file)
    appendFileSync(file, text)
    await started.restart()
  })

  it('speaks plain HTTP on loopback alone', async () => {
    const settings = { folder: started.folder, port: 0, trust: [], tls: undefined, trustedProxies: [] }
    const { clock } = started
    const logger = { error() {}, warn() {}, info() {}, debug() {} }
    await assert.rejects(
      serveWitness({ ...settings, host: '0.0.0.0' }, { clock, logger }),
      /needs --tls-cert and --tls-key/,
    )
  })
})
