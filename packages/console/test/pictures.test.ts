import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { it } from 'node:test'
import { PICTURES, picturesOfDocuments } from './check-page.ts'

it('keeps the pictures that documents show, and no others', () => {
  assert.deepEqual(readdirSync(PICTURES).toSorted(), [...picturesOfDocuments()].toSorted())
})
