import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { circleFaults } from '../../imports/circles.ts'
import { directionFaults, tableFaults } from '../../imports/directions.ts'
import { entryFaults } from '../../imports/entries.ts'
import { floors, type Houses } from '../../imports/house.ts'
import { routeFaults } from '../../imports/operator-routes.ts'
import type { Source } from '../../imports/read-imports.ts'
import { HOUSES } from '../../imports/rooms.ts'

const SMALL: Houses = {
  http1: { source: 'packages/http1/src', knows: [], rooms: { '.': [] }, isPortable: true },
  shop: {
    source: 'packages/shop/src',
    knows: ['http1', 'tools'],
    rooms: floors(['base', 'base/rows'], ['sales'], ['main.ts']),
  },
  'shop-page': {
    source: 'packages/shop-page/src',
    knows: ['shop'],
    rooms: { '.': [] },
    knowsOnlyTypes: true,
  },
  tools: { source: 'tools', knows: [], rooms: { '.': [] }, hasNoEntries: true },
}

/** `type ` before a name is an import of types. */
function source(file: string, ...names: string[]): Source {
  return {
    file,
    imports: names.map((name) => ({ name: name.replace('type ', ''), isType: name.startsWith('type ') })),
  }
}

describe('the direction of imports', () => {
  const faultsOf = (file: string, name: string) => directionFaults([source(file, name)], SMALL)

  for (const [file, name] of [
    ['packages/shop/src/sales/sell.ts', '../base/ids.ts'],
    ['packages/shop/src/sales/sell.ts', '@txgw/http1/listen'],
    ['packages/shop/src/sales/sell.ts', '../../../../tools/build.ts'],
    ['packages/shop/src/main.ts', './sales/sell.ts'],
    ['packages/shop/test/base/ids.test.ts', '../../src/sales/sell.ts'],
    ['packages/shop/test/base/ids.test.ts', '@txgw/shop-page'],
    ['packages/shop-page/src/page.ts', 'type @txgw/shop'],
  ] as const)
    it(`lets ${file} import ${name}`, () => assert.deepEqual(faultsOf(file, name), []))

  for (const [file, name, fault] of [
    ['packages/shop/src/base/ids.ts', '../sales/sell.ts', 'shop: base may not know sales'],
    ['packages/shop/src/base/ids.ts', './rows/row.ts', 'shop: base may not know base/rows'],
    ['packages/shop/src/sales/sell.ts', '../main.ts', 'shop: sales may not know main.ts'],
    ['packages/shop/src/new/new.ts', './other.ts', 'the folder has no row under shop in imports/rooms.ts'],
    ['packages/shop/src/new.ts', './sales/sell.ts', 'the folder has no row under shop in imports/rooms.ts'],
    ['packages/http1/src/listen.ts', '@txgw/shop-page', 'http1 may not know shop-page'],
    ['packages/http1/src/listen.ts', '../../../tools/build.ts', 'http1 may not know tools'],
    ['packages/http1/src/listen.ts', 'node:net', 'http1 may not use Node'],
    ['packages/shop-page/src/page.ts', '@txgw/shop', 'shop-page may know only the types of shop'],
    ['packages/new/src/new.ts', './other.ts', 'new has no row in imports/rooms.ts'],
    [
      'packages/shop/test/sales/sell.test.ts',
      '../../../http1/src/listen.ts',
      'a relative import may not leave its package (shop to http1)',
    ],
  ] as const)
    it(`refuses that ${file} imports ${name}`, () =>
      assert.deepEqual(faultsOf(file, name), [`${file}: imports ${name}: ${fault}`]))
})

describe('the tables', () => {
  const faultsOf = (houses: Houses) => tableFaults([source('packages/shop/src/base/ids.ts')], houses)
  const shop = (rooms: Record<string, string[]>, knows: string[] = []) => ({
    shop: { source: 'packages/shop/src', knows, rooms },
  })

  for (const [what, houses, fault] of [
    ['rooms that may import each other', shop({ base: ['base'] }), /these rooms may import each other: base/],
    ['packages that may import each other', shop({ base: [] }, ['shop']), /these packages may .* shop/],
    ['a room without files', shop({ base: [], gone: [] }), /shop: there is no room gone/],
    ['an unknown room', shop({ base: ['gone'] }), /shop: there is no room gone/],
  ] as const)
    it(`may not have ${what}`, () => assert.match(faultsOf(houses).join(), fault))

  it('of this repository name no package twice', () => {
    const folders = Object.values(HOUSES).map((house) => house.source)
    assert.equal(new Set(folders).size, folders.length)
  })
})

describe('circles', () => {
  const AROUND = [
    source('shop/a.ts', './b.ts'),
    source('shop/b.ts', 'type ../c.ts'),
    source('c.ts', './shop/a.ts', './d.ts'),
    source('d.ts'),
  ]

  it('are found by value and by type', () => {
    assert.deepEqual(circleFaults(AROUND), [
      'these files import each other: shop/a.ts → shop/b.ts → c.ts → shop/a.ts',
    ])
  })

  it('are none where two ways lead to the same file', () => {
    const [a, b, c] = [source('a.ts', './b.ts', './c.ts'), source('b.ts', './c.ts'), source('c.ts')]
    assert.deepEqual(circleFaults([a, b, c]), [])
  })
})

describe('entries', () => {
  const use = source('packages/shop/src/sales/sell.ts', '@txgw/http1', '@txgw/shop/sales')

  it('are named one by one', () => {
    assert.match(entryFaults({ http1: ['./*'] }, [use], SMALL).join(), /\.\/\* is a pattern/)
  })

  it('are those that another package imports', () => {
    const entries = { http1: ['.', './listen'], shop: ['./sales'] }
    assert.deepEqual(entryFaults(entries, [use], SMALL), [
      'packages/http1: no other package imports the entry ./listen',
      'packages/shop: no other package imports the entry ./sales',
    ])
  })

  it('may be for programs elsewhere', () => {
    const offered = {
      http1: { source: 'packages/http1/src', knows: [], rooms: {}, isOffered: true as const },
    }
    assert.deepEqual(entryFaults({ http1: ['./listen'] }, [], offered), [])
  })
})

describe('a route of the operator API', () => {
  const ROUTE = ['', 'operator', 'v1', 'orders'].join('/')

  it('is written in its operation alone', () => {
    assert.match(
      routeFaults('packages/cli/src/main.ts', `a\n'${ROUTE}'`).join(),
      /^packages\/cli\/src\/main\.ts:2/,
    )
    assert.deepEqual(routeFaults('packages/gateway/src/operator-api/operations/orders.ts', ROUTE), [])
    assert.deepEqual(routeFaults('packages/cli/src/main.ts', "'/operator/v1'"), [])
  })
})
