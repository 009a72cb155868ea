import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileVariable } from '@txgw/config/secret-variable'
import { SETTINGS, type Setting } from '@txgw/config/settings'
import { REPOSITORY, readDocument } from './document.ts'

const FILES = [
  'Containerfile',
  'compose.yaml',
  'docs/container.md',
  ...globSync('container/txgw*', { cwd: REPOSITORY }),
]

describe('the settings of the container', () => {
  it('are settings of the service, or name a file with a secret', () => {
    const settings: Setting[] = Object.values(SETTINGS)
    const allowed = new Set(
      settings.flatMap(({ variable, isSecret }) => [variable, ...(isSecret ? [fileVariable(variable)] : [])]),
    )
    const mentions = FILES.flatMap((file) =>
      [...readDocument(file).matchAll(/TXGW_[A-Z_]+/g)].map(([name]) => ({ file, name })),
    )
    assert.ok(mentions.length > FILES.length)
    assert.deepEqual(
      mentions.filter(({ name }) => !allowed.has(name)),
      [],
    )
  })

  it('match the ports, the user and the restrictions in the guide', () => {
    const containerfile = readDocument('Containerfile')
    const compose = readDocument('compose.yaml')
    const ports = [SETTINGS.operatorPort, SETTINGS.productionPort, SETTINGS.sandboxPort].map(
      (port) => port.default,
    )
    assert.match(containerfile, new RegExp(`^EXPOSE ${ports.join(' ')}$`, 'm'))
    assert.match(containerfile, /^USER 10001:10001$/m)
    for (const port of ports) assert.match(compose, new RegExp(`'(127\\.0\\.0\\.1:)?${port}:${port}'`))
    for (const line of ['read_only: true', 'init: true', 'cap_drop: [ALL]', 'test: [CMD, txgw-health]'])
      assert.ok(compose.includes(line), line)
  })
})
