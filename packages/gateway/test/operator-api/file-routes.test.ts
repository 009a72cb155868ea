import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, type TestContext, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { SANDBOX, startOperatorApi } from './operator-harness.ts'

const SCRIPT = 'console.log("txgw");'.repeat(100)
const consoleDir = mkdtempSync(join(tmpdir(), 'txgw-console-'))
after(() => rmSync(consoleDir, { recursive: true }))
mkdirSync(join(consoleDir, 'assets'))
const BUILT = '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__">'
writeFileSync(join(consoleDir, 'index.html'), BUILT)
writeFileSync(join(consoleDir, 'assets', 'index-a1B2.js'), SCRIPT)
writeFileSync(join(consoleDir, 'assets', 'index-a1B2.js.br'), brotliCompressSync(SCRIPT))
writeFileSync(join(consoleDir, 'assets', 'index-a1B2.js.gz'), gzipSync(SCRIPT))
writeFileSync(join(consoleDir, 'assets', 'logo-a1B2.png'), 'png')
writeFileSync(join(consoleDir, 'assets', 'notes.txt'), 'not for everybody')
writeFileSync(join(consoleDir, 'secret.js'), 'not for everybody')

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function start(t: TestContext) {
  const { api } = await startOperatorApi(t, { consoleDir })
  return (url: string, headers: Record<string, string> = {}) => api.inject({ url, headers })
}

describe('the page', () => {
  test('is served at its own addresses, each time with a new nonce', async (t) => {
    const get = await start(t)
    const nonces = new Set<string>()
    for (const url of ['/', '/sandbox/orders/app.1/order.1?x=1', '/anything']) {
      const page = await get(url, HTML)
      assert.equal(page.statusCode, 200)
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(page.headers['cache-control'], 'no-cache')
      const nonce = /nonce="([A-Za-z0-9+/]{24})"/.exec(page.body)?.[1] ?? assert.fail(page.body)
      assert.equal(page.body, BUILT.replaceAll('__CSP_NONCE__', nonce))
      assert.equal(
        page.headers['content-security-policy'],
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
      )
      assert.equal(page.headers['x-content-type-options'], 'nosniff')
      assert.equal(page.headers['referrer-policy'], 'no-referrer')
      nonces.add(nonce)
    }
    assert.equal(nonces.size, 3)
  })

  test('does not hide the addresses for programs', async (t) => {
    const get = await start(t)
    assert.equal((await get('/')).json().service, 'txgw operator listener')
    assert.equal((await get('/anything')).statusCode, 404)
    for (const url of ['/operator', `${SANDBOX}/nothing`, '/console/x', '/assets/x']) {
      const answer = await get(url, HTML)
      assert.deepEqual([answer.statusCode, answer.headers['content-type']], [404, 'application/json'], url)
    }
    assert.equal((await get('/healthz', HTML)).json().status, 'ok')
  })

  test('says how to build it when it is not built', async (t) => {
    const { api } = await startOperatorApi(t)
    const page = await api.inject({ url: '/', headers: HTML })
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /npx vite build packages\/console/)
    assert.doesNotMatch(page.body, /<script|<style|style=/)
  })
})

describe('a file of the page', () => {
  test('is compressed as the browser accepts it, and cached without limit', async (t) => {
    const get = await start(t)
    const file = (encoding: string) => get('/assets/index-a1B2.js', { 'accept-encoding': encoding })
    const best = await file('gzip, deflate, br')
    assert.equal(best.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(best.rawPayload).toString(), SCRIPT)
    assert.equal(best.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(best.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(best.headers.vary, 'Accept-Encoding')
    const older = await file('gzip, br;q=0')
    assert.equal(older.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(older.rawPayload).toString(), SCRIPT)
    const plain = await file('identity')
    assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, SCRIPT])
    const image = await get('/assets/logo-a1B2.png', { 'accept-encoding': 'br' })
    assert.deepEqual([image.headers['content-type'], image.body], ['image/png', 'png'])
  })

  test('is only ever one of the assets', async (t) => {
    const get = await start(t)
    const names = [
      'missing.js',
      'notes.txt',
      'index-a1B2.js.br',
      '..%2Fsecret.js',
      '%2e%2e%2fsecret.js',
      '.js',
      'a%00.js',
      'x.constructor',
    ]
    for (const name of names) assert.equal((await get(`/assets/${name}`)).statusCode, 404, name)
  })
})
