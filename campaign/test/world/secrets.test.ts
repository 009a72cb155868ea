import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { Secrets } from '../../world/secrets.ts'

const signature = randomBytes(256).toString('base64')
const nonce = randomUUID().replaceAll('-', '')
const { privateKey } = rsaPair()
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

function known(): Secrets {
  const secrets = new Secrets()
  secrets.add('a signature', signature)
  secrets.add('a nonce', nonce)
  secrets.add('a user_id', 'player-1a2b3c4d')
  secrets.addPem('a key', pem)
  return secrets
}

describe('the secrets of a world', () => {
  const SHOWING: Record<string, [line: string, found: string[]]> = {
    'a signature under any name': [`{"level":30,"sent":"${signature}","msg":"sent"}`, ['a signature']],
    'a part of a signature': [`{"msg":"sent ${signature.slice(100, 160)}…"}`, ['a signature']],
    'a nonce': [`{"nonce":"${nonce}"}`, ['a nonce']],
    'a user_id in a path': ['{"url":"/players/player-1a2b3c4d?x=1"}', ['a user_id']],
    'a part of a key': [`{"err":"${pem.split('\n').slice(5, 7).join('\\n')}"}`, ['a key']],
    'the frame of a key that nobody knows': ['-----BEGIN PRIVATE KEY-----', ['a private key']],
    'two at once': [`player-1a2b3c4d ${nonce}`, ['a user_id', 'a nonce']],
    nothing: ['{"level":30,"msg":"ready","player":"player-1a2b","nonce":"none"}', []],
  }
  for (const [what, [line, found]] of Object.entries(SHOWING))
    it(`are found in a line that shows ${what}`, () => assert.deepEqual(known().in(line), found))
})
