import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppDirectory } from '@txgw/domain/apps/app-directory'
import { app, appKey } from '../merchant-api/signed-request.ts'

describe('the app directory', () => {
  it('asks only for changes since the last time', async () => {
    const asked: number[] = []
    const changes = [[app()], [], [app({ keys: [appKey({ revokedAtMs: 7 })] }), app({ appId: 'app-2' })]]
    const directory = new AppDirectory({
      async changesSince(version) {
        asked.push(version)
        return { version: asked.length, apps: changes[asked.length - 1] ?? [] }
      },
    })
    await directory.refresh()
    const before = directory.find('app-1')
    assert.equal(before?.keys.get('1')?.key.revokedAtMs, null)
    await directory.refresh()
    await directory.refresh()
    assert.deepEqual(asked, [0, 1, 2])
    assert.equal(directory.find('app-1')?.keys.get('1')?.key.revokedAtMs, 7)
    assert.equal(directory.find('app-1')?.keys.get('1')?.publicKey, before?.keys.get('1')?.publicKey)
    assert.ok(directory.find('app-2'))
    assert.equal(directory.find('app-3'), undefined)
  })

  it('keeps its apps while the store does not answer, and catches up later', async () => {
    let down = false
    const directory = new AppDirectory({
      async changesSince(version) {
        if (down) throw new Error('down')
        return { version: version + 1, apps: [app({ name: `version ${version}` })] }
      },
    })
    await directory.refresh()
    down = true
    await assert.rejects(directory.refresh(), /down/)
    assert.equal(directory.find('app-1')?.app.name, 'version 0')
    down = false
    await directory.refresh()
    assert.equal(directory.find('app-1')?.app.name, 'version 1')
  })

  it('sees everything that was committed before a refresh, even while another refresh runs', async () => {
    let committed = 1
    const gates: (() => void)[] = []
    const directory = new AppDirectory({
      async changesSince() {
        const seen = committed
        await new Promise<void>((resolve) => gates.push(resolve))
        return { version: seen, apps: [app({ name: `commit ${seen}` })] }
      },
    })
    const first = directory.refresh()
    committed = 2
    const second = directory.refresh()
    gates[0]?.()
    await first
    while (gates.length < 2) await new Promise(setImmediate)
    gates[1]?.()
    await second
    assert.equal(directory.find('app-1')?.app.name, 'commit 2')
  })
})
