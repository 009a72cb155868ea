import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { defaultOpenApi } from '../../../src/openapi/openapi-text.ts'
import { renderDocsPage } from '../../../src/openapi/page/docs-page.ts'
import { operationsOf } from '../document-check.ts'

const document = defaultOpenApi()
const { html, contentSecurityPolicy } = renderDocsPage(document)

describe('the page of the document', () => {
  it('links to nothing that is not there, and has each id once', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    assert.equal(new Set(ids).size, ids.length)
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    assert.ok(targets.length > 100)
    assert.deepEqual(
      targets.filter((target) => !ids.includes(target)),
      [],
    )
  })

  it('shows every operation and every schema', () => {
    for (const { operation, path } of operationsOf(document)) {
      assert.ok(html.includes(`id="operation-${operation.operationId.toLowerCase()}"`), operation.operationId)
      assert.ok(html.includes(`<code>${path}</code>`), path)
    }
    for (const name of Object.keys(document.components.schemas)) {
      assert.ok(html.includes(`id="schema-${name.toLowerCase()}"`), name)
    }
  })

  it('allows the style it carries', () => {
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? assert.fail('there is no style')
    assert.ok(
      contentSecurityPolicy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`),
    )
  })

  it('escapes what a description says', () => {
    const hostile = '<script>alert("&")</script> `<b>` **<i>**'
    const page = renderDocsPage({ ...document, tags: [{ name: hostile, description: hostile }] }).html
    assert.ok(!page.includes('<script>') && !page.includes('<b>`') && !page.includes('<i>'))
    assert.ok(
      page.includes(
        '&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt; <code>&lt;b&gt;</code> <strong>&lt;i&gt;</strong>',
      ),
    )
  })
})
