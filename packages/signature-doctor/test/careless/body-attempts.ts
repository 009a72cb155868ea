import { deflateSync, gzipSync } from 'node:zlib'
import { body, type CarelessCase, ORDER } from '@txgw/testkit/clients/attempt-parts'
import { digestOf } from '@txgw/testkit/clients/careless-merchant'

const RICH = '{"id":"order-1","note":null,"count":2,"tag":"","b":[1,{"y":1,"x":2}],"a":true}'
const rich = JSON.parse(RICH) as { [key: string]: unknown }
const except = (isDropped: (value: unknown) => boolean) =>
  JSON.stringify(Object.fromEntries(Object.entries(rich).filter(([, value]) => !isDropped(value))))
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

export const JSON_ATTEMPTS: CarelessCase[] = [
  ['indented by tabs', ['body-re-serialised'], body(RICH, JSON.stringify(rich, null, '\t'))],
  [
    'indented with CR LF',
    ['body-re-serialised'],
    body(RICH, JSON.stringify(rich, null, 2).replaceAll('\n', '\r\n')),
  ],
  ['as Jackson indents', ['body-re-serialised'], body(ORDER, '{\n  "id" : "order-1"\n}')],
  ['a space after each colon', ['body-re-serialised'], body(ORDER, '{"id": "order-1"}')],
  ['spaces inside the braces', ['body-re-serialised'], body(ORDER, '{ "id": "order-1" }')],
  ['sent pretty, signed compact', ['body-re-serialised'], body(JSON.stringify(rich, null, 2), RICH)],
  [
    'numbers written anew',
    ['body-re-serialised'],
    body('{"id":"order-1","n":1.0}', '{"id":"order-1","n":1}'),
  ],
  ['keys in reverse order', ['body-keys-reordered'], body('{"a":1,"b":2,"c":3}', '{"c":3,"b":2,"a":1}')],
  [
    'outer keys sorted',
    ['body-keys-reordered'],
    body('{"id":"x","b":{"y":1,"x":2}}', '{"b":{"y":1,"x":2},"id":"x"}'),
  ],
  [
    'two of many keys swapped',
    ['body-keys-reordered'],
    body('{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', '{"b":2,"a":1,"c":3,"d":4,"e":5,"f":6}'),
  ],
  [
    'keys sorted, as Python writes them',
    ['body-keys-sorted'],
    body('{"id":"x","b":1}', '{"b": 1, "id": "x"}'),
  ],
  [
    'null fields left out',
    ['body-fields-dropped'],
    body(
      RICH,
      except((value) => value === null),
    ),
  ],
  [
    'null and empty fields left out',
    ['body-fields-dropped'],
    body(
      RICH,
      except((value) => value === null || value === ''),
    ),
  ],
  ['numbers as strings', ['body-types-changed'], body('{"id":"x","n":2}', '{"id":"x","n":"2"}')],
  ['strings as numbers', ['body-types-changed'], body('{"id":"1001"}', '{"id":1001}')],
  ['null as an empty string', ['body-types-changed'], body('{"id":"x","n":null}', '{"id":"x","n":""}')],
  ['names in camelCase', ['body-keys-renamed'], body('{"id":"x","user_id":"y"}', '{"id":"x","userId":"y"}')],
  ['order_id for id', ['body-keys-renamed'], body(ORDER, '{"order_id":"order-1"}')],
  ['inside "data"', ['body-wrapped'], body(ORDER, '{"data":{"id":"order-1"}}')],
  ['inside a list', ['body-wrapped'], body(ORDER, '[{"id":"order-1"}]')],
  ['one field only', ['body-part'], body('{"id":"order-1","extra":1}', ORDER)],
  ['strings trimmed', ['body-values-changed'], body('{"id":" order-1 "}', ORDER)],
  ['serialised twice', ['body-object-text'], body(ORDER, JSON.stringify(ORDER))],
  ['serialised twice, quotes removed', ['body-object-text'], body(ORDER, JSON.stringify(ORDER).slice(1, -1))],
  ['PHP escapes', ['body-escaped'], body('{"id":"a/é"}', '{"id":"a\\/\\u00e9"}')],
  ['Gson escapes', ['body-escaped'], body('{"id":"a=b"}', '{"id":"a\\u003db"}')],
  ['sent escaped, signed plain', ['body-escaped'], body('{"id":"\\u00e9"}', '{"id":"é"}')],
]

export const NOTATION_ATTEMPTS: CarelessCase[] = [
  ['as a form', ['body-notation'], body(ORDER, 'id=order-1')],
  ['as a form, encoded', ['body-notation'], body('{"id":"a b/c","n":1}', 'id=a+b%2Fc&n=1')],
  ['as sorted pairs', ['body-notation'], body('{"id":"x","a":1}', 'a=1&id=x')],
  ['as XML', ['body-notation'], body(ORDER, '<xml><id>order-1</id></xml>')],
  ['sent as a form, signed as JSON', ['body-notation'], body('id=order-1', ORDER)],
  ['the value alone', ['body-value'], body(ORDER, 'order-1')],
  ['the value in quotes', ['body-value'], body(ORDER, '"order-1"')],
  ['all values joined', ['body-value'], body('{"id":"x","n":1}', 'x1')],
  ['single quotes, as Python prints a dict', ['body-single-quotes'], body(ORDER, "{'id': 'order-1'}")],
  ['single quotes', ['body-single-quotes'], body(ORDER, "{'id':'order-1'}")],
  ['no quotes', ['body-object-text'], body(ORDER, '{id:order-1}')],
  ['as Java prints a map', ['body-object-text'], body('{"id":"x","n":1}', '{id=x, n=1}')],
  ['as Go prints a map', ['body-object-text'], body('{"id":"x","n":1}', 'map[id:x n:1]')],
  ['as PHP prints an array', ['body-object-text'], body(ORDER, 'Array\n(\n    [id] => order-1\n)\n')],
  ['as Ruby prints a hash', ['body-object-text'], body(ORDER, '{"id"=>"order-1"}')],
  ['undefined', ['body-object-text'], body(ORDER, 'undefined')],
  ['an empty object', ['body-object-text'], body(ORDER, '{}')],
  ['Base64', ['body-other-form'], body(ORDER, Buffer.from(ORDER).toString('base64'))],
  ['hexadecimal', ['body-other-form'], body(ORDER, Buffer.from(ORDER).toString('hex'))],
  ['percent-encoded', ['body-other-form'], body(ORDER, encodeURIComponent(ORDER))],
  ['in lower case', ['body-other-form'], body('{"Id":"Order-1"}', ORDER)],
  ['strings in lower case', ['body-values-changed'], body('{"id":"Order-1"}', ORDER)],
  ['in quotes', ['body-other-form'], body(ORDER, `'${ORDER}'`)],
  ['as Python shows bytes', ['body-other-form'], body(ORDER, `b'${ORDER}'`)],
  ['its length', ['body-other-form'], body(ORDER, String(ORDER.length))],
  ['MD5 in capitals', ['body-hash'], body(ORDER, digestOf(ORDER, 'md5').toString('hex').toUpperCase())],
  ['SHA-256 in Base64', ['body-hash'], body(ORDER, digestOf(ORDER).toString('base64'))],
  ['SHA-256 as bytes', ['body-hash'], body(ORDER, digestOf(ORDER))],
]

export const ENCODING_ATTEMPTS: CarelessCase[] = [
  ['signed with a byte order mark', ['body-encoding'], body(ORDER, `\ufeff${ORDER}`)],
  ['sent with a byte order mark', ['body-encoding'], body(`\ufeff${ORDER}`, ORDER)],
  ['signed in UTF-16', ['body-encoding'], body(ORDER, utf16(ORDER))],
  ['sent in UTF-16', ['body-encoding'], body(utf16(ORDER), ORDER)],
  ['signed in Latin-1', ['body-encoding'], body('{"id":"é"}', Buffer.from('{"id":"é"}', 'latin1'))],
  ['sent in Latin-1', ['body-encoding'], body(Buffer.from('{"id":"é"}', 'latin1'), '{"id":"é"}')],
  ['question marks', ['body-encoding'], body('{"id":"é"}', '{"id":"?"}')],
  [
    'signed in GBK',
    ['body-encoding'],
    body(
      '{"id":"中文"}',
      Buffer.concat([Buffer.from('{"id":"'), Buffer.from('d6d0cec4', 'hex'), Buffer.from('"}')]),
    ),
  ],
  ['decomposed', ['body-encoding'], body('{"id":"é"}', '{"id":"e\u0301"}')],
  ['sent compressed', ['body-compressed'], body(gzipSync(ORDER), ORDER)],
  ['signed compressed', ['body-compressed'], body(ORDER, gzipSync(ORDER))],
  ['signed deflated', ['body-compressed'], body(ORDER, deflateSync(ORDER))],
  ['cut off', ['body-cut'], body('{"id":"ééé"}', Buffer.from('{"id":"ééé"}').subarray(0, 12))],
  ['sent with a line feed', ['last-line-feed-missing'], body(`${ORDER}\n`, ORDER)],
  ['signed with CR LF at its end', ['body-trimmed'], body(ORDER, `${ORDER}\r\n`)],
  ['sent with CR LF inside', ['body-line-ends'], body('{\r\n"id":"x"}', '{\n"id":"x"}')],
  ['white space removed from a string', ['body-white-space'], body('{"id":"a b"}', '{"id":"ab"}')],
]
