import { notJson, refusedBody, refusedText } from './bodies.ts'
import { base64Of, type Vector, type VectorFile } from './vector.ts'

const id = (value: unknown) => ({ id: value })

function acceptedText(comment: string, tags: string[], utf8: string): Vector {
  return { comment, valid: true, tags, input: { body: { utf8 } }, expected: { id: JSON.parse(utf8).id } }
}

const acceptedBody = (comment: string, tags: string[], body: object) =>
  acceptedText(comment, tags, JSON.stringify(body))

export function orderQueryBodyVectors(): VectorFile {
  return {
    about:
      'Bodies of the order query. error.fields names the fields at fault; the empty name is the body itself.',
    cases: [
      acceptedBody('an ordinary query', ['ordinary'], id('ORDER-20260101-0001')),
      acceptedText('blanks around everything', ['blanks'], ' {\r\n\t"id" : "1" }\n'),
      acceptedText('escapes', ['escapes'], '{"\\u0069d":"\\u00e9\\n\\/\\ud83d\\ude00"}'),
      acceptedBody('text beyond ASCII', ['non-ascii'], id('订单-é-😀')),
      acceptedBody('an id of one character', ['length'], id('x')),
      acceptedBody('an id of 128 characters', ['length'], id('x'.repeat(128))),
      acceptedBody(
        'an id of 128 characters that need four bytes each',
        ['length', 'non-ascii'],
        id('😀'.repeat(128)),
      ),
      acceptedBody('an id of one blank is not empty', ['blanks'], id(' ')),
      acceptedBody('unknown fields are ignored', ['unknown'], { id: '1', trace: { a: [1, null] } }),
      acceptedText(
        'a field named __proto__ is unknown and ignored',
        ['unknown'],
        '{"__proto__":{"id":5},"id":"1"}',
      ),
      refusedBody(['id'], 'no id', ['missing'], {}),
      refusedBody(['id'], 'the id in another case', ['missing', 'case'], { ID: '1' }),
      refusedText(['id'], 'an id only in __proto__', ['missing'], { utf8: '{"__proto__":{"id":"1"}}' }),
      refusedBody(['id'], 'an empty id', ['empty'], id('')),
      refusedBody(['id'], 'an id of 129 characters', ['length'], id('x'.repeat(129))),
      refusedBody(['id'], 'an id that is null', ['type'], id(null)),
      refusedBody(['id'], 'an id that is a number', ['type'], id(1)),
      refusedText(['id'], 'an id that is a number beyond every number', ['type'], { utf8: '{"id":1e999}' }),
      refusedBody(['id'], 'an id that is true', ['type'], id(true)),
      refusedBody(['id'], 'an id that is an array', ['type'], id(['1'])),
      refusedBody(['id'], 'an id that is an object', ['type'], id({ toString: 1 })),
      refusedBody(['id'], 'an id with NUL', ['nul'], id('a\u0000b')),
      refusedText(['id'], 'an id with an unpaired surrogate', ['surrogate'], { utf8: '{"id":"\\ud800"}' }),
      refusedBody([''], 'an array', ['type'], [id('1')]),
      refusedBody([''], 'a string', ['type'], '1'),
      refusedBody([''], 'a number', ['type'], 1),
      refusedBody([''], 'null', ['type'], null),
      notJson('nothing', { utf8: '' }),
      notJson('blanks only', { utf8: ' \n' }),
      notJson('cut off', { utf8: '{"id":"1"' }),
      notJson('two values', { utf8: '{"id":"1"}{"id":"2"}' }),
      notJson('a comma too many', { utf8: '{"id":"1",}' }),
      notJson('single quotes', { utf8: "{'id':'1'}" }),
      notJson('a comment', { utf8: '{"id":"1"} // first' }),
      notJson('a form', { utf8: 'id=1' }),
      notJson('a control character in a string', { utf8: '{"id":"a\u0001b"}' }),
      notJson('bytes that are not UTF-8', base64Of(Buffer.from('{"id":"é"}', 'latin1'))),
      notJson('a surrogate encoded as UTF-8', base64Of(Buffer.from('7b226964223a22eda080227d', 'hex'))),
      notJson('UTF-16', base64Of(Buffer.from('{"id":"1"}', 'utf16le'))),
    ],
  }
}
