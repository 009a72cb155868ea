import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createUrlJudge, judgeUrl } from '../../src/address/judge-url.ts'

const ADDRESSES = [
  'https://game.example/hook?x=1',
  'http://game.example/hook',
  'https://user@game.example/',
  'https://game.example/#part',
  'ftp://game.example/',
  'not a url',
]

describe('createUrlJudge', () => {
  it('judges as judgeUrl does, the first time and every later time', () => {
    for (const environment of ['production', 'sandbox'] as const) {
      const judge = createUrlJudge(environment)
      for (let time = 1; time <= 2; time++) {
        for (const url of ADDRESSES) assert.deepEqual(judge(url), judgeUrl(url, environment), url)
      }
    }
  })

  it('remembers judged addresses', () => {
    const judge = createUrlJudge('sandbox')
    assert.equal(judge('http://game.example/hook'), judge('http://game.example/hook'))
  })

  it('still judges correctly after more addresses than it remembers', () => {
    const judge = createUrlJudge('production')
    const first = judge('https://game-0.example/')
    for (let index = 1; index <= 10_000; index++) judge(`https://game-${index}.example/`)
    assert.notEqual(judge('https://game-0.example/'), first, 'forgotten, so that memory stays bounded')
    for (const url of ADDRESSES) assert.deepEqual(judge(url), judgeUrl(url, 'production'), url)
  })
})
