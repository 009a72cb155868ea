import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameBrowser } from '../../src/session/name-browser.ts'

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test('a browser is named by its own mark, not by those of its ancestors', () => {
  const cases: [userAgent: string, browser: string, system: string][] = [
    [`${LINUX} Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140', 'Linux'],
    [`${LINUX} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome 140', 'Linux'],
    [
      `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/141.0`,
      'Edge 141',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
      'Firefox 143',
      'macOS',
    ],
    [`${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari 19', 'iPhone'],
    [
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome 140',
      'Android',
    ],
  ]
  for (const [userAgent, browser, system] of cases) {
    assert.deepEqual(nameBrowser(userAgent), { browser, system })
  }
  assert.deepEqual(nameBrowser('Firefox/1.0'), { browser: 'Firefox 1', system: undefined })
  assert.equal(nameBrowser('curl/8.0'), undefined)
  assert.equal(nameBrowser(''), undefined)
})
