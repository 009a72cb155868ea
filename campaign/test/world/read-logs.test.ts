import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { History } from '../../history/history.ts'
import { readLog } from '../../world/read-logs.ts'
import { Secrets } from '../../world/secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'txgw-campaign-test-'))
after(() => rmSync(folder, { recursive: true }))

it('finds in a log what was secret and what was costly, without repeating the secret', async () => {
  const path = join(folder, 'north.log')
  writeFileSync(
    path,
    `{"level":30,"msg":"asked a game","user":"player-1a2b3c4d"}
{"level":40,"time":"2026-01-31T08:30:00.000Z","environment":"production","operation":"OrderQuery","debug_id":"01JWNNSVG0WHVKCGEXN5V37Y7W","cpu_ms":3400,"msg":"a request used the main thread for too long"}
{"level":30,"msg":"ready"}
`,
  )
  const history = new History(join(folder, 'history.jsonl'))
  const secrets = new Secrets()
  // The world learns it after it was logged.
  secrets.add('a user_id', 'player-1a2b3c4d')
  await readLog({ service: 'north', path, secrets, history, beganAtMs: Date.now() })
  const told = history.seen.secrets.map(({ secret, where }) => `${secret}: ${where}`)
  assert.deepEqual(told, ['a user_id: line 1 of its log: asked a game'])
  assert.deepEqual(
    history.seen.costs.map(({ what, cpuMs }) => [what, cpuMs]),
    [['a request used the main thread for too long, OrderQuery (its own log)', 3400]],
  )
  await history.close()
})
