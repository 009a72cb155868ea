import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findGrowth, type LinearReader } from '@txgw/testkit/cases/linear-readers'
import { nameBrowser } from '../src/session/name-browser.ts'
import { prettyJson } from '../src/shared/text/pretty-json.ts'
import { isToBeIsolated, visibleText } from '../src/shared/text/visible-text.ts'

const LENGTH_MAX = 65_536
const READERS: LinearReader[] = [
  {
    name: 'prettyJson',
    read: prettyJson,
    lengthMax: LENGTH_MAX,
    around: [
      ['"', ''],
      ['["', '"]'],
    ],
  },
  { name: 'visibleText', read: visibleText, lengthMax: LENGTH_MAX, pieces: ['\ufe0f', '\u202e', '😀\ufe0f'] },
  { name: 'isToBeIsolated', read: (text) => isToBeIsolated(text), lengthMax: LENGTH_MAX, pieces: ['\u05d0'] },
  {
    name: 'nameBrowser',
    read: nameBrowser,
    lengthMax: LENGTH_MAX,
    around: [['Version/', '']],
    pieces: ['Version/1 '],
  },
]

describe('twice as much text takes at most three times the CPU time', () => {
  for (const reader of READERS) it(reader.name, () => assert.deepEqual(findGrowth(reader), []))
})
