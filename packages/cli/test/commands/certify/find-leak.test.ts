import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { findLeak } from '../../../src/commands/certify/find-leak.ts'

const TRACES: Record<string, string> = {
  JavaScript: new Error('x').stack ?? '',
  'JavaScript in JSON': JSON.stringify({ error: new Error('x').stack }),
  'an Express page':
    '<pre>SyntaxError: x<br> &nbsp; &nbsp;at JSON.parse (&lt;anonymous&gt;)<br> &nbsp; &nbsp;at parse (/srv/game/node_modules/body-parser/lib/json.js:92:19)</pre>',
  Java: 'java.lang.IllegalStateException: x\n\tat com.game.Hook.handle(Hook.java:42)',
  'C#': '   at Game.Hook.Handle(Request r) in C:\\game\\Hook.cs:line 42',
  Python: 'Traceback (most recent call last):\n  File "/app/hook.py", line 3, in f',
  PHP: '<b>Fatal error</b>: Uncaught Error: x in <b>/var/www/hook.php</b> on line <b>3</b>',
  Ruby: "app/hook.rb:12:in 'Hook#call'",
  Go: 'panic: x\n\ngoroutine 17 [running]:\nmain.main()',
  Rust: "thread 'main' panicked at src/main.rs:4:5",
}

const PATHS = [
  'Cannot open /var/www/game/keys/platform.pem',
  '{"message":"ENOENT: \'/home/deploy/game\'"}',
  'Could not find C:\\inetpub\\game\\web.config',
  '{"file":"C:\\\\inetpub\\\\game"}',
  'Cannot find package in node_modules/express',
]

const PAGES = [
  '<!DOCTYPE html><html><body><pre>Cannot GET /hook</pre></body></html>',
  '<h1>Whitelabel Error Page</h1>',
  '<center>nginx/1.25.3</center>',
  '<h3>Apache Tomcat/9.0.1</h3>',
]

const HARMLESS = [
  '',
  '{}',
  '{"name":"SIGNATURE_MISMATCH","message":"The signature does not match: the key is wrong, or the body was changed on the way."}',
  '{"message":"The demo game answers at /demo-game/user-validate."}',
  '{"message":"Txgw-Timestamp is 3600 seconds ahead, more than 300","docs":"https://game.example/app/docs/errors.html"}',
  '{"at":"2026-01-01T00:00:00.000Z","message":"Look at the field (line 3)."}',
]

suite('what an error reply gives away', () => {
  for (const [language, text] of Object.entries(TRACES)) {
    test(`a stack trace of ${language}`, () => assert.equal(findLeak(text)?.kind, 'stack trace', text))
  }
  test('file paths', () => {
    for (const text of PATHS) assert.equal(findLeak(text)?.kind, 'file path', text)
  })
  test('error pages of frameworks and proxies', () => {
    for (const text of PAGES) assert.equal(findLeak(text)?.kind, 'framework error page', text)
  })
  test('an error in plain words gives nothing away', () => {
    for (const text of HARMLESS) assert.equal(findLeak(text), undefined, text)
  })
  test('what is shown is short, on one line, with marks and without secrets', () => {
    const long = findLeak(`at f (/srv/${'folder/'.repeat(60)}a.js:1:1)`)
    assert.equal(long?.seen.length, 120)
    const trace = 'Warning: login token=abc123 at //me:word@db \u202E\u0007 in /var/www/hook.php on line 3'
    assert.equal(
      findLeak(trace)?.seen,
      'Warning: login token=[…] at //[…]@db \\u{202e}\\u{7} in /var/www/hook.php on line',
    )
  })
})
