import { broken, SIGNATURE, without } from './header-case.ts'
import type { Vector } from './vector.ts'

export const REFUSED_IDS: Vector[] = [
  ...(['auth_id', 'nonce_str', 'timestamp', 'signature'] as const).map(without),
  broken('auth_id', 'auth_id is empty', ['empty'], ''),
  broken('auth_id', 'auth_id is empty in quotes', ['empty', 'quotes'], '""'),
  broken('auth_id', 'auth_id of 65 characters', ['length'], 'a'.repeat(65)),
  broken('auth_id', 'auth_id with a blank inside', ['blanks'], 'demo app'),
  broken('auth_id', 'auth_id with a blank at its end', ['blanks'], 'demo-app '),
  broken('auth_id', 'auth_id with a blank inside the quotes', ['blanks', 'quotes'], '" demo-app"'),
  broken('auth_id', 'auth_id beyond ASCII', ['non-ascii'], 'dém\u00f6'),
  broken('auth_id', 'auth_id with a control character', ['control'], 'demo\u0000app'),
  broken('auth_id', 'auth_id with a quote that is not closed', ['quotes'], '"demo-app'),
  broken('auth_id', 'auth_id with a quote inside', ['quotes'], 'demo"app'),
  broken('auth_id', 'auth_id in quotes with a comma inside', ['quotes'], '"demo,app"'),
  broken('auth_id_type', 'another auth_id_type', [], 'MERCHANT_ID'),
  broken('auth_id_type', 'auth_id_type is empty', ['empty'], ''),
  broken('auth_id_type', 'auth_id_type of 33 characters', ['length'], 'A'.repeat(33)),
  broken(
    'auth_id_type',
    'auth_id_type with a dotless i, which some languages upper-case to I',
    ['case'],
    'app_\u0131d',
  ),
  broken('serial_no', 'serial_no is empty', ['empty'], ''),
  broken('serial_no', 'serial_no of 65 characters', ['length'], '1'.repeat(65)),
]

export const REFUSED_NONCES: Vector[] = [
  broken('nonce_str', 'nonce_str is empty', ['empty'], ''),
  broken('nonce_str', 'nonce_str of 31 characters', ['length'], 'a'.repeat(31)),
  broken('nonce_str', 'nonce_str of 33 characters', ['length'], 'a'.repeat(33)),
  broken('nonce_str', 'nonce_str with a hyphen', ['alphabet'], `${'a'.repeat(31)}-`),
  broken('nonce_str', 'nonce_str with an underscore', ['alphabet'], `${'a'.repeat(31)}_`),
  broken(
    'nonce_str',
    'nonce_str with a letter beyond ASCII',
    ['alphabet', 'non-ascii'],
    `${'a'.repeat(31)}\u00e9`,
  ),
  broken(
    'nonce_str',
    'nonce_str with a line feed at its end',
    ['alphabet', 'control'],
    `${'a'.repeat(32)}\n`,
  ),
]

export const REFUSED_TIMESTAMPS: Vector[] = [
  broken('timestamp', 'timestamp is empty', ['empty'], ''),
  broken('timestamp', 'timestamp in milliseconds', ['milliseconds'], '1767225600000'),
  broken('timestamp', 'timestamp with a fraction', [], '1767225600.5'),
  broken('timestamp', 'timestamp with a sign', [], '+1767225600'),
  broken('timestamp', 'timestamp before 1970', [], '-1'),
  broken('timestamp', 'timestamp with a leading zero', [], '01767225600'),
  broken('timestamp', 'timestamp in hexadecimal digits', [], '0x69560580'),
  broken('timestamp', 'timestamp with an exponent', [], '1.7672256e9'),
  broken('timestamp', 'timestamp as a date', [], '2026-01-01T00:00:00Z'),
  broken('timestamp', 'timestamp in Arabic-Indic digits', ['non-ascii'], '\u0661\u0667\u0666\u0667'),
  broken('timestamp', 'timestamp with a line feed at its end', ['control'], '1767225600\n'),
]

const bytes = (length: number) => Buffer.from([...Array(length).keys()])
const at = (position: number, text: string) => SIGNATURE.slice(0, position) + text + SIGNATURE.slice(position)

export const REFUSED_SIGNATURES: Vector[] = [
  broken('signature', 'signature is empty', ['empty'], ''),
  broken('signature', 'base64url without padding', ['base64url'], bytes(256).toString('base64url')),
  broken('signature', 'base64url with padding', ['base64url'], `${bytes(256).toString('base64url')}==`),
  broken('signature', 'no padding', ['padding'], SIGNATURE.slice(0, -2)),
  broken('signature', 'half of the padding', ['padding'], SIGNATURE.slice(0, -1)),
  broken('signature', 'too much padding', ['padding'], `${SIGNATURE}=`),
  broken(
    'signature',
    'changed trailing bits: the same bytes spelt otherwise',
    ['trailing-bits'],
    SIGNATURE.replace(/w==$/, 'x=='),
  ),
  broken('signature', 'a blank inside', ['white-space'], at(100, ' ')),
  broken(
    'signature',
    'wrapped lines of 64 characters',
    ['white-space', 'wrapped'],
    SIGNATURE.replace(/.{64}/g, '$&\n'),
  ),
  broken(
    'signature',
    'wrapped lines of 76 characters with CR LF',
    ['white-space', 'wrapped'],
    SIGNATURE.replace(/.{76}/g, '$&\r\n'),
  ),
  broken('signature', 'a line feed at the end', ['white-space'], `${SIGNATURE}\n`),
  broken('signature', 'a character of no Base64 alphabet inside', ['alphabet'], at(100, '!')),
  broken('signature', 'hexadecimal digits', ['hex'], bytes(256).toString('hex')),
  broken('signature', '255 bytes: 340 characters without padding', ['length'], bytes(255).toString('base64')),
  broken('signature', '257 bytes, which also have 344 characters', ['length'], bytes(257).toString('base64')),
  broken('signature', '258 bytes, which also have 344 characters', ['length'], bytes(258).toString('base64')),
  broken(
    'signature',
    '128 bytes, as a key of 1024 bits makes them',
    ['length'],
    bytes(128).toString('base64'),
  ),
  broken(
    'signature',
    '512 bytes, as a key of 4096 bits makes them',
    ['length'],
    bytes(512).toString('base64'),
  ),
  broken('signature', 'Base64 of Base64', ['length'], Buffer.from(SIGNATURE).toString('base64')),
  broken('signature', 'percent-encoded padding', ['percent-encoding'], SIGNATURE.replace('==', '%3D%3D')),
]
