import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ERROR_NAMES, ERROR_TABLE } from '@txgw/protocol'
import { checkFields, ErrorBody } from '@txgw/protocol/schemas'
import { linksTo } from '../../src/refusals/error-links.ts'
import { codeBlocks, plain, readDocument, tableUnder } from './document.ts'

const errors = readDocument('docs/errors.md')

/** As GitHub and the usual makers of sites name the anchor of a heading. */
const anchorOf = (heading: string) => heading.toLowerCase().replaceAll(' ', '-')

describe('docs/errors.md', () => {
  it('describes exactly the error names of the table in the code, in the same words', () => {
    const documented = tableUnder(errors, '## Names').map(([name, status, meaning, advice]) => ({
      name: plain(name as string),
      status: Number(status),
      message: meaning,
      advice,
    }))
    const inCode = Object.entries(ERROR_TABLE).map(([name, facts]) => ({ name, ...facts }))
    assert.deepEqual(documented, inCode)
  })

  it('has a section for every name, which the error links lead to', () => {
    const anchors = [...errors.matchAll(/^### `(\w+)`$/gm)].map((match) => anchorOf(match[1] as string))
    const targets = ERROR_NAMES.map((name) => new URL(linksTo('https://a')(name)[0]?.url ?? ''))
    assert.deepEqual(
      targets.map(({ pathname, hash }) => pathname + hash),
      anchors.map((anchor) => `/errors.md#${anchor}`),
    )
  })

  it('says for every name when it is sent', () => {
    const [, afterwards] = errors.split('## When the merchant API sends them') as [string, string]
    const missing = ERROR_NAMES.filter((name) => !afterwards.includes(`\`${name}\``))
    assert.deepEqual(missing, [])
  })

  it('shows only error bodies that match the schema', () => {
    const check = checkFields(ErrorBody)
    const examples = codeBlocks(errors, 'json').map((text) => JSON.parse(text) as { debug_id?: string })
    assert.ok(examples.length >= 5)
    for (const example of examples) {
      const checked = check(example)
      assert.deepEqual(checked.ok ? [] : checked.violations, [])
      assert.match(example.debug_id ?? '', /^[0-9A-Z]{26}$/)
    }
  })
})
