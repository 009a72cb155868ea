import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withSection } from '../../lib/results-file.ts'

test('a section is added at the end, once', () => {
  const once = withSection('# Results\n', 'query', '## query\n\nfirst')
  assert.equal(once, '# Results\n\n<!-- query: begin -->\n## query\n\nfirst\n<!-- query: end -->\n')
  assert.equal(withSection(once, 'query', '## query\n\nfirst'), once)
})

test('a new run replaces the last one and does not change other suites', () => {
  const both = withSection(withSection('# Results\n', 'query', 'old query'), 'scale', 'scale')
  const renewed = withSection(both, 'query', 'new query')
  assert.equal(renewed, both.replace('old query', 'new query'))
})
