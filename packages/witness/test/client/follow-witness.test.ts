import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { sealHash } from '@txgw/domain/audit/seals/seal'
import { readReceipt, signReceipt } from '@txgw/domain/audit/witness/receipt'
import { WitnessFollower } from '../../src/client/follow-witness.ts'
import { readWitness } from '../../src/client/read-witness.ts'
import type { WitnessMemory } from '../../src/client/witness-memory.ts'
import type { WitnessTrouble } from '../../src/client/witness-trouble.ts'
import { newKey, SealChain } from '../seal-chain.ts'
import { type StartedWitness, startWitness } from '../started-witness.ts'

interface Followed {
  trail: SealChain
  follower: WitnessFollower
  memory: { kept: WitnessMemory | undefined }
  receipts: number[]
  told: (WitnessTrouble | undefined)[]
  /** Meets the witness again in its next turn. */
  later(): void
}

function follow(
  { url, witness }: { url: string; witness: { fingerprint: string } },
  trail = new SealChain(),
): Followed {
  const memory: Followed['memory'] = { kept: undefined }
  const receipts: number[] = []
  const told: Followed['told'] = []
  let nowMs = 0
  const follower = new WitnessFollower({
    at: { url, environment: 'production', owner: trail.key.fingerprint },
    witness: witness.fingerprint,
    store: trail,
    files: {
      read: async () => ({ kept: memory.kept, damaged: [] }),
      async write(kept) {
        memory.kept = kept
      },
    },
    monotonicMs: () => nowMs,
    onReceipts: (witnessed) => receipts.push(...witnessed.map(({ seal }) => seal.sealNo)),
    onTrouble: (trouble) => told.push(trouble),
  })
  const later = () => {
    nowMs += 6 * 60 * 1000
  }
  return { trail, follower, memory, receipts, told, later }
}

async function startFor(trail: SealChain): Promise<StartedWitness> {
  return startWitness({ trust: [trail.key.fingerprint] })
}

async function seen({ trail }: Followed, { url, witness }: StartedWitness): Promise<number[]> {
  const owners = new Set([trail.key.fingerprint])
  const asked = { url, witness: witness.fingerprint, environment: 'production' as const, owners }
  return (await readWitness(asked)).flatMap(({ seals }) => seals.map(({ sealNo }) => sealNo))
}

describe('a service with a witness', () => {
  it('begins with its last seal, and sends each later one once', async () => {
    const trail = new SealChain()
    await using started = await startFor(trail)
    const followed = follow(started, trail)
    await followed.follower.follow()
    assert.deepEqual(followed.receipts, [])
    for (let made = 0; made < 3; made++) trail.add()
    await followed.follower.follow()
    trail.add()
    await followed.follower.follow()
    await followed.follower.follow()
    assert.deepEqual(followed.receipts, [3, 4])
    assert.deepEqual(await seen(followed, started), [3, 4])
    assert.deepEqual(followed.told, [])
  })

  it('tells once that the witness is away, and brings it a day of seals when it is back', async () => {
    const trail = new SealChain()
    await using started = await startFor(trail)
    const followed = follow(started, trail)
    trail.add()
    await followed.follower.follow()
    await started.stop()
    for (let made = 0; made < 288; made++) {
      trail.add()
      if (made % 96 === 0) await followed.follower.follow()
    }
    assert.deepEqual(
      followed.told.map((trouble) => trouble?.kind),
      ['away'],
    )
    await started.restart()
    await followed.follower.follow()
    assert.deepEqual(
      await seen(followed, started),
      trail.seals.map(({ sealNo }) => sealNo),
    )
    assert.deepEqual(followed.told.at(-1), undefined)
    assert.equal(followed.told.length, 2)
  })

  it('takes over a receipt whose answer got lost', async () => {
    const trail = new SealChain()
    await using started = await startFor(trail)
    const followed = follow(started, trail)
    trail.add()
    await followed.follower.follow()
    const before = followed.memory.kept
    trail.add()
    await followed.follower.follow()
    followed.memory.kept = before
    trail.add()
    await followed.follower.follow()
    assert.deepEqual(await seen(followed, started), [1, 2, 3])
    assert.deepEqual(followed.told, [])
    assert.equal(followed.memory.kept?.end?.number, 3)
  })

  it('tells a witness that has another history than the store, until an admin accepts that', async () => {
    const trail = new SealChain()
    await using started = await startFor(trail)
    const followed = follow(started, trail)
    trail.add()
    await followed.follower.follow()
    const lost = trail.add()
    await followed.follower.follow()
    trail.cutTo(1)
    trail.add({ atMs: 1 })
    await followed.follower.follow()
    assert.equal(followed.follower.trouble?.kind, 'differs')
    assert.deepEqual(followed.follower.trouble?.last, { sealNo: 2, hash: sealHash(lost) })
    trail.accept(lost)
    trail.add()
    await followed.follower.follow()
    assert.equal(followed.follower.trouble, undefined)
    assert.deepEqual(await seen(followed, started), [1, 2, 3, 4])
  })

  it('notices a data folder that was put back too, because the witness has more', async () => {
    const trail = new SealChain()
    await using started = await startFor(trail)
    const followed = follow(started, trail)
    trail.add()
    await followed.follower.follow()
    const before = followed.memory.kept
    trail.add()
    await followed.follower.follow()
    trail.cutTo(1)
    followed.memory.kept = before
    trail.add({ atMs: 1 })
    await followed.follower.follow()
    assert.equal(followed.follower.trouble?.kind, 'differs')
  })

  it('tells a witness that lost what it had signed, and brings it the seals again', async () => {
    const trail = new SealChain()
    await using started = await startFor(trail)
    const followed = follow(started, trail)
    for (let made = 0; made < 3; made++) {
      trail.add()
      await followed.follower.follow()
    }
    rmSync(join(started.folder, 'lists'), { recursive: true })
    await started.restart()
    followed.later()
    await followed.follower.follow()
    assert.deepEqual(
      followed.told.map((trouble) => trouble?.kind),
      ['forgot'],
    )
    trail.add()
    await followed.follower.follow()
    assert.deepEqual(await seen(followed, started), [3, 4])
    assert.equal(followed.told.length, 1)
  })

  it('tells a witness that does not trust its key', async () => {
    await using started = await startWitness()
    const followed = follow(started)
    followed.trail.add()
    await followed.follower.follow()
    assert.equal(followed.follower.trouble?.kind, 'refuses')
    assert.match(followed.follower.trouble?.says ?? '', /--trust/)
  })

  for (const hours of [-1, 1])
    it(`works with a witness whose clock is ${hours} hour away`, async () => {
      const trail = new SealChain()
      await using started = await startFor(trail)
      started.clock.nowMs = () => Date.now() + hours * 3_600_000
      const followed = follow(started, trail)
      trail.add({ atMs: Date.now() })
      await followed.follower.follow()
      started.clock.nowMs = () => Date.now() - hours * 3_600_000
      trail.add({ atMs: Date.now() })
      await followed.follower.follow()
      assert.deepEqual(followed.receipts, [1, 2])
      assert.deepEqual(followed.told, [])
    })
})

type Lie = (path: string, answer: string) => string

/** Stands before a witness, and changes what it says. */
async function lyingWitness({ url }: StartedWitness, lie: Lie): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '' } = request
    const body = await buffer(request)
    const answer = await fetch(url + path, { method, ...(method === 'POST' && { body }) })
    response.writeHead(answer.status).end(lie(path, await answer.text()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

const liar = newKey()

/** Each changes the answer to a message. */
const LIES: Record<string, Lie> = {
  'signs with another key': (_path, answer) => forge(answer, {}),
  'signs another seal': (_path, answer) =>
    answer.replace(/\\"seal\\":\\"[0-9a-f]{64}/, `\\"seal\\":\\"${'0'.repeat(64)}`),
  'gives no receipt': () => '{"receipts":[]}',
  'gives a receipt that is none': () => '{"receipts":[{"body":"{}","signature":""}]}',
  'answers without end': (_path, answer) => answer + ' '.repeat(9 * 1024 * 1024),
  'answers what is no JSON': () => '<html>',
}

function forge(answer: string, changes: object): string {
  const { receipts } = JSON.parse(answer)
  const content = readReceipt(receipts[0])
  assert.ok(content)
  return JSON.stringify({ receipts: [signReceipt(liar, { ...content, ...changes })] })
}

describe('a witness that lies', () => {
  for (const [what, lie] of Object.entries(LIES))
    it(`is told when it ${what}, and nothing of it is kept`, async () => {
      const trail = new SealChain()
      await using started = await startFor(trail)
      const server = await lyingWitness(started, (path, answer) =>
        path.endsWith('/seals') ? lie(path, answer) : answer,
      )
      try {
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
        const followed = follow({ url, witness: started.witness }, trail)
        trail.add()
        await followed.follower.follow()
        const expected = what === 'answers without end' ? 'away' : 'lies'
        assert.equal(followed.follower.trouble?.kind, expected)
        assert.deepEqual(followed.receipts, [])
        assert.equal(followed.memory.kept, undefined)
      } finally {
        server.close()
        server.closeAllConnections()
      }
    })

  it('is given up when its answer never begins', async () => {
    const server = createTcpServer((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(400)));
      }
      socket
        .on('error', () => {})
        .on('drain', more)
        .once('data', more)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { follower } = follow({ url, witness: liar })
    await follower.follow()
    server.close()
    assert.match(String(follower.trouble?.says), /cannot be reached \(more than \d+ bytes in all\)$/)
  })

  it('is told when it shows another receipt than it gave', async () => {
    const trail = new SealChain()
    await using started = await startFor(trail)
    const honest = follow(started, trail)
    trail.add()
    await honest.follower.follow()
    const server = await lyingWitness(started, (_path, answer) =>
      answer.replace(/"receipt":"[0-9a-f]{64}"/, `"receipt":"${'0'.repeat(64)}"`),
    )
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const followed = follow({ url, witness: started.witness }, trail)
      followed.memory.kept = honest.memory.kept
      await followed.follower.follow()
      assert.equal(followed.follower.trouble?.kind, 'lies')
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
})
