import type { Vector, VectorFile } from './vector.ts'

const accepted = (comment: string, bytes: Iterable<number>): Vector => {
  const content = Buffer.from([...bytes])
  return {
    comment,
    valid: true,
    tags: ['canonical'],
    input: { text: content.toString('base64') },
    expected: { hex: content.toString('hex') },
  }
}

const refused = (comment: string, tag: string, text: string): Vector => ({
  comment,
  valid: false,
  tags: [tag],
  input: { text },
  error: { reason: 'not-canonical-base64' },
})

export function base64Vectors(): VectorFile {
  return {
    about: 'Base64 in its one canonical spelling. expected.hex is what the text decodes to.',
    cases: [
      accepted('no bytes', []),
      accepted('one byte', [0x66]),
      accepted('two bytes', [0x66, 0x6f]),
      accepted('three bytes', [0x66, 0x6f, 0x6f]),
      accepted('a zero byte', [0]),
      accepted('plus and slash', [0xfb, 0xff, 0xbf]),
      accepted('every byte value once', Array(256).keys()),
      refused('base64url: hyphen and underscore', 'base64url', '-_-_'),
      refused('missing padding after one byte', 'padding', 'Zg'),
      refused('half of the padding', 'padding', 'Zg='),
      refused('missing padding after two bytes', 'padding', 'Zm8'),
      refused('padding where none belongs', 'padding', 'Zm9v='),
      refused('padding for a whole group', 'padding', 'Zm9v===='),
      refused('padding alone', 'padding', '=='),
      refused('padding in the middle', 'padding', 'Zg==Zg=='),
      refused('one character alone holds no byte', 'length', 'Z'),
      refused('five characters', 'length', 'Zm9vZ'),
      refused('changed trailing bits after one byte', 'trailing-bits', 'Zh=='),
      refused('all trailing bits set after one byte', 'trailing-bits', 'Z/=='),
      refused('changed trailing bits after two bytes', 'trailing-bits', 'Zm9='),
      refused('a blank inside', 'white-space', 'Zm 9v'),
      refused('a blank before', 'white-space', ' Zm9v'),
      refused('a blank after', 'white-space', 'Zm9v '),
      refused('a line feed inside', 'white-space', 'Zm9v\nZm9v'),
      refused('CR LF at the end', 'white-space', 'Zm9v\r\n'),
      refused('a tab', 'white-space', 'Zm9v\t'),
      refused('a no-break space', 'white-space', 'Zm9v\u00a0'),
      refused('junk inside', 'alphabet', 'Zm!9v'),
      refused('a comma, as in the alphabet of IMAP', 'alphabet', 'Zm,v'),
      refused('a NUL at the end', 'alphabet', 'Zm9v\u0000'),
      refused('full-width letters', 'alphabet', '\uff3a\uff4d\uff19\uff56'),
      refused('a percent-encoded padding', 'alphabet', 'Zg%3D%3D'),
    ],
  }
}
