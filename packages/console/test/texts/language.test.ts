import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as germanFrame from '../../src/texts/de-frame.ts'
import * as germanPages from '../../src/texts/de-pages.ts'
import * as frame from '../../src/texts/en-frame.ts'
import * as pages from '../../src/texts/en-pages.ts'
import { chooseLanguage } from '../../src/texts/language.ts'

const SEVERAL_WORDS = /\p{L}{2,} \p{L}{2,}/u
/** An example of a request. */
const ALIKE = ['inspector.ask.requestPlaceholder']

describe('the language of the console', () => {
  it('is the first of the browser that the console speaks', () => {
    assert.deepEqual(chooseLanguage(['de-AT', 'en']), { language: 'de', locale: 'de-AT' })
    assert.deepEqual(chooseLanguage(['fr-FR', 'en-GB', 'de']), { language: 'en', locale: 'en-GB' })
    assert.deepEqual(chooseLanguage(['DE']), { language: 'de', locale: 'DE' })
    assert.deepEqual(chooseLanguage(['den']), { language: 'en', locale: 'den' })
  })

  it('is English when the console speaks none, with numbers and times as the browser writes them', () => {
    assert.deepEqual(chooseLanguage(['fr-FR', 'it']), { language: 'en', locale: 'fr-FR' })
    assert.deepEqual(chooseLanguage([]), { language: 'en', locale: 'en' })
  })

  it('leaves no text in English', () => {
    const english = new Map(textsIn({ ...frame, ...pages }))
    const same = textsIn({ ...germanFrame, ...germanPages }).filter(
      ([path, text]) => SEVERAL_WORDS.test(text) && english.get(path) === text,
    )
    assert.deepEqual(
      same.map(([path]) => path),
      ALIKE,
    )
  })
})

/** Every text by its path; those that need values are given some. */
function textsIn(texts: object): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]): [path: string, text: string][] =>
    typeof value === 'object'
      ? textsIn(value).map(([path, text]) => [`${name}.${path}`, text])
      : [[name, typeof value === 'function' ? value('1', '2', '3') : value]],
  )
}
