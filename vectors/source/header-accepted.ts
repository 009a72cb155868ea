import { accepted, changed, header, PAIRS } from './header-case.ts'
import type { Vector } from './vector.ts'

const { auth_id_type: _type, serial_no: _serial, ...WITHOUT_DEFAULTS } = PAIRS

const quoted = Object.fromEntries(Object.entries(PAIRS).map(([name, value]) => [name, `"${value}"`]))
const reversed = Object.fromEntries(Object.entries(PAIRS).reverse())

export const ACCEPTED_HEADERS: Vector[] = [
  accepted('the six pairs', ['ordinary'], header()),
  accepted('the six pairs in the opposite order', ['order'], header(reversed)),
  accepted('every value in double quotes', ['quotes'], header(quoted)),
  accepted('one value in double quotes', ['quotes'], header({ ...PAIRS, signature: quoted.signature })),
  accepted('a blank after each comma', ['blanks'], header(PAIRS, ', ')),
  accepted('several blanks and tabs after each comma', ['blanks'], header(PAIRS, ', \t  ')),
  accepted('without auth_id_type and serial_no', ['default'], header(WITHOUT_DEFAULTS), { serial_no: '1' }),
  changed('auth_id_type in lower case', ['auth_id_type', 'case'], { auth_id_type: 'app_id' }),
  changed('auth_id_type in mixed case', ['auth_id_type', 'case'], { auth_id_type: 'App_Id' }),
  accepted('an unknown pair is ignored', ['unknown'], header({ ...PAIRS, version: '2' })),
  accepted('an unknown pair may come first', ['unknown'], header({ 'x-trace': '"a b"', ...PAIRS })),
  accepted(
    'names are case-sensitive: AUTH_ID is unknown',
    ['unknown', 'case'],
    header({ ...PAIRS, AUTH_ID: 'x' }),
  ),
  changed('auth_id of 64 characters', ['auth_id', 'length'], { auth_id: 'a'.repeat(64) }),
  changed('auth_id of one character', ['auth_id', 'length'], { auth_id: 'a' }),
  changed('a value is split off at the first equals sign', ['auth_id'], { auth_id: 'a=b==' }),
  changed('serial_no of 64 characters', ['serial_no', 'length'], { serial_no: 'F'.repeat(64) }),
  changed('serial_no as the hexadecimal text of a certificate', ['serial_no'], {
    serial_no: '1DDE55AD98ED71D6',
  }),
  changed('nonce_str of digits only', ['nonce_str'], { nonce_str: '0'.repeat(32) }),
  changed('timestamp 0', ['timestamp'], { timestamp: '0' }),
]
