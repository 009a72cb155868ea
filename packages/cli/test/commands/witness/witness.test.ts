import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Seal } from '@txgw/domain/audit/audit-store'
import { sealHash, writeSeal } from '@txgw/domain/audit/seals/seal'
import { makeSealKey, type SealKey, sealKey } from '@txgw/domain/audit/seals/seal-key'
import { startTestGateway } from '@txgw/testkit/service/test-gateway'
import { runInProcess } from '../../support/run-in-process.ts'
import { tempDir } from '../../support/temp-dir.ts'
import { startWitnessProcess, type WitnessProcess } from '../../support/witness-process.ts'

const folder = tempDir()

function nextSeal(key: SealKey, last: Seal | undefined): Seal {
  const sealNo = (last?.sealNo ?? 0) + 1
  const previous = last ? sealHash(last) : null
  const body = writeSeal({ environment: 'production', sealNo, atMs: sealNo, heads: [], previous, by: key })
  return { sealNo, body, signature: key.sign(body) }
}

/** Sends one seal after the other until the witness is gone. Returns those that it has countersigned. */
async function sendUntilGone({ url }: WitnessProcess, key: SealKey, sent: Seal[]): Promise<Seal[]> {
  const acknowledged: Seal[] = []
  for (;;) {
    const seal = nextSeal(key, sent.at(-1))
    sent.push(seal)
    const body = JSON.stringify({ seals: [{ ...seal, seal_no: seal.sealNo }] })
    const path = `${url}/v1/production/${key.fingerprint}/seals`
    const answer = await fetch(path, { method: 'POST', body }).catch(() => undefined)
    if (!answer) return acknowledged
    if (answer.status === 200) acknowledged.push(seal)
    // Beyond its rate; the seal goes along with the next one.
    else sent.pop()
  }
}

async function sealsOf({ url }: WitnessProcess, key: SealKey): Promise<number[]> {
  const found: number[] = []
  for (;;) {
    const page = await fetch(`${url}/v1/production/${key.fingerprint}/seals?after=${found.length}`)
    const lines = (await page.text()).split('\n').filter((line) => line !== '')
    if (lines.length === 0) return found
    found.push(...lines.map((line) => JSON.parse(line).seal.seal_no))
  }
}

test('a witness that is killed while it writes has every seal that it countersigned, and goes on', async () => {
  const key = sealKey(makeSealKey())
  const place = join(folder, 'killed')
  for (let round = 0; round < 3; round++) {
    const witness = await startWitnessProcess(place, { trust: [key.fingerprint] })
    const kept = await sealsOf(witness, key)
    const sent: Seal[] = []
    for (let sealNo = 0; sealNo < kept.length; sealNo++) sent.push(nextSeal(key, sent.at(-1)))
    const sending = sendUntilGone(witness, key, sent)
    await fetch(`${witness.url}/healthz`)
    while ((await sealsOf(witness, key)).length < kept.length + 20);
    await witness.kill()
    const acknowledged = await sending
    assert.ok(acknowledged.length >= 20)
    const again = await startWitnessProcess(place, { trust: [key.fingerprint] })
    const numbers = await sealsOf(again, key)
    assert.deepEqual(
      numbers,
      Array.from(numbers, (_, index) => index + 1),
    )
    assert.ok(numbers.length >= (acknowledged.at(-1)?.sealNo ?? Number.NaN))
    assert.equal(await again.stop(), 0)
  }
})

test('a witness says which key it has, and what it needs', async () => {
  const place = join(folder, 'key')
  const none = await runInProcess(['witness', 'key', '--data-dir', place])
  assert.match(none.stdout, /no key yet/)
  const witness = await startWitnessProcess(place, { trust: ['0'.repeat(64)] })
  const shown = await runInProcess(['witness', 'key', '--data-dir', place])
  assert.equal(shown.stdout.trim(), witness.key)
  assert.equal(statSync(join(place, 'witness-key.pem')).mode & 0o777, 0o600)
  await witness.stop()
  const wrong: [string[], RegExp][] = [
    [[], /Name at least one with --trust/],
    [['--trust', 'my key'], /fingerprint of 64 hexadecimal digits/],
    [['--trust', '0'.repeat(64), '--port', 'x'], /--port must be a whole number/],
    [['--trust', '0'.repeat(64), '--tls-cert', 'x'], /must be given together/],
    [['--trust', '0'.repeat(64), '--trust-proxy', 'x'], /--trust-proxy must be CIDRs/],
    [['--trust', '0'.repeat(64), '--host', '0.0.0.0'], /needs --tls-cert and --tls-key/],
  ]
  for (const [args, words] of wrong) {
    const { code, stderr } = await runInProcess(['witness', '--data-dir', place, ...args])
    assert.notEqual(code, 0)
    assert.match(stderr, words)
  }
})

test('a verification asks the witness, and says what is missing when it is away', async () => {
  const dataDir = join(folder, 'data')
  const config = { dataDir, databaseUrl: undefined }
  await (await startTestGateway({ config })).stop()
  const key = JSON.parse(
    (await runInProcess(['audit', 'key', '--data-dir', dataDir, '--format', 'json'])).stdout,
  )
  const trust = key.keys.map(({ fingerprint }: { fingerprint: string }) => fingerprint)
  const witness = await startWitnessProcess(join(folder, 'asked'), { trust })
  const gateway = await startTestGateway({
    config: { ...config, witness: { url: witness.url, key: witness.key } },
  })
  await gateway.operator('POST', '/operator/v1/production/apps', { app_id: 'my-game', name: 'My game' })
  await gateway.stop()

  const asked = ['--witness', witness.url, '--witness-key', witness.key]
  const verify = (...args: string[]) => runInProcess(['audit', 'verify', '--data-dir', dataDir, ...args])
  const whole = await verify(...asked, '--require-witness')
  assert.equal(whole.code, 0, whole.stderr)
  assert.equal(whole.stdout.match(/The witness countersigned \d+ seals/g)?.length, 2)
  const other = await verify('--witness', witness.url, '--witness-key', '0'.repeat(64))
  assert.equal(other.code, 0)
  assert.match(other.stdout, /The witness shows nothing here: the key of the witness is/)
  await witness.stop()
  const away = await verify(...asked)
  assert.equal(away.code, 0)
  assert.match(away.stdout, /The witness shows nothing here: the witness cannot be reached/)
  assert.equal((await verify(...asked, '--require-witness')).code, 1)
  const wrong: [string[], RegExp][] = [
    [['--witness', witness.url], /--witness-key \(or TXGW_WITNESS_KEY\) must be given together/],
    [
      ['--witness', 'http://example.com', '--witness-key', witness.key],
      /--witness \(or TXGW_WITNESS_URL\) must be an address/,
    ],
    [['--require-witness'], /needs --witness/],
  ]
  for (const [args, words] of wrong) assert.match((await verify(...args)).stderr, words)
})
