import assert from 'node:assert/strict'
import type { StoreTest } from './store-test.ts'

const TEXTS = [
  '',
  ' ',
  'null',
  '"',
  '漢字 👩‍👩‍👧‍👦 e\u0301',
  '\u0001\u007F\u2028\uFFFF',
  "'; DROP TABLE settings; --",
]
const RIVALS = 20

export function testSettings(storeTest: StoreTest): void {
  storeTest('a setting is read as it was last written, by every handle', async ({ store, reopen }) => {
    const other = await reopen()
    assert.equal(await store.settings.readSetting('clock'), undefined)
    for (const [index, text] of TEXTS.entries()) {
      await (index % 2 === 0 ? store : other).settings.writeSetting('clock', text)
      assert.equal(await store.settings.readSetting('clock'), text)
      assert.equal(await other.settings.readSetting('clock'), text)
    }
    assert.equal(await store.settings.readSetting('CLOCK'), undefined)
  })

  storeTest('a setting is removed by writing undefined', async ({ store }) => {
    await store.settings.writeSetting('a', '1')
    await store.settings.writeSetting('b', '2')
    await store.settings.writeSetting('a', undefined)
    await store.settings.writeSetting('c', undefined)
    const values = await Promise.all(['a', 'b', 'c'].map((name) => store.settings.readSetting(name)))
    assert.deepEqual(values, [undefined, '2', undefined])
  })

  storeTest('names and values of settings may be any text', async ({ store }) => {
    const texts = [...TEXTS.slice(1), 'x'.repeat(200_000)]
    for (const text of texts) {
      const name = text.slice(0, 100)
      await store.settings.writeSetting(name, text)
      assert.equal(await store.settings.readSetting(name), text)
    }
  })

  storeTest('a setting is changed only from the expected value', async ({ store }) => {
    const change = (expected: string | undefined, value: string | undefined) =>
      store.settings.changeSetting({ name: 'clock', expected, value })
    assert.equal(await change('', 'first'), false)
    assert.equal(await store.settings.readSetting('clock'), undefined)
    assert.equal(await change(undefined, 'first'), true)
    assert.equal(await change(undefined, 'second'), false)
    assert.equal(await change('FIRST', 'second'), false)
    assert.equal(await store.settings.readSetting('clock'), 'first')
    assert.equal(await change('first', 'second'), true)
    assert.equal(await store.settings.readSetting('clock'), 'second')
    assert.equal(await change('first', undefined), false)
    assert.equal(await change('second', undefined), true)
    assert.equal(await change(undefined, undefined), true)
    assert.equal(await store.settings.readSetting('clock'), undefined)
  })

  storeTest('one of many simultaneous changes from the same value happens', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    for (const expected of [undefined, 'begin']) {
      await store.settings.writeSetting('clock', expected)
      const results = await Promise.all(
        Array.from({ length: RIVALS }, (_, rival) =>
          handles[rival % 2]?.settings.changeSetting({ name: 'clock', expected, value: `by ${rival}` }),
        ),
      )
      const winners = results.flatMap((changed, rival) => (changed ? [`by ${rival}`] : []))
      assert.deepEqual(winners, [await store.settings.readSetting('clock')])
    }
  })
}
