import { header, PAIRS, refused, SIGNATURE } from './header-case.ts'
import type { Vector } from './vector.ts'

export const REFUSED_FORMS: Vector[] = [
  refused('scheme', 'nothing at all', ['scheme', 'empty'], ''),
  refused('scheme', 'the scheme alone', ['scheme', 'empty'], 'TXGW-SHA256-RSA2048'),
  refused('scheme', 'the scheme in lower case', ['scheme', 'case'], header().toLowerCase()),
  refused('scheme', 'another scheme', ['scheme'], header().replace('RSA2048', 'RSA4096')),
  refused('scheme', 'a blank before the scheme', ['scheme', 'blanks'], ` ${header()}`),
  refused('scheme', 'a tab after the scheme', ['scheme', 'blanks'], header().replace(' ', '\t')),
  refused('pairs', 'two spaces after the scheme', ['scheme', 'blanks'], header().replace(' ', '  ')),
  refused('pairs', 'no pair behind the scheme', ['pairs', 'empty'], 'TXGW-SHA256-RSA2048 '),
  refused('pairs', 'an empty pair between two commas', ['pairs', 'empty'], header(PAIRS, ',,')),
  refused('pairs', 'a comma at the end', ['pairs', 'empty'], `${header()},`),
  refused('pairs', 'a pair without a name', ['pairs', 'empty'], `${header()},=x`),
  refused('pairs', 'a pair without an equals sign', ['pairs'], `${header()},version`),
  refused('pairs', 'a semicolon instead of a comma', ['pairs'], `${header({ 'a;b': '1', ...PAIRS })}`),
  refused(
    'pairs',
    'a blank before the equals sign',
    ['pairs', 'blanks'],
    header().replace('nonce_str=', 'nonce_str ='),
  ),
  refused('pairs', 'a no-break space after a comma', ['pairs', 'blanks'], header(PAIRS, ',\u00a0')),
  refused(
    'pairs',
    'an unknown pair with an empty value',
    ['pairs', 'unknown', 'empty'],
    `${header()},version=`,
  ),
  refused(
    'pairs',
    'an unknown pair twice',
    ['pairs', 'unknown', 'repeated'],
    `${header()},version=1,version=1`,
  ),
  refused('pairs', 'two headers joined into one', ['pairs', 'repeated'], `${header()}, ${header()}`),
  refused(
    'auth_id',
    'auth_id twice with different values',
    ['auth_id', 'repeated'],
    `${header()},auth_id=other`,
  ),
  refused('auth_id', 'auth_id twice with one value', ['auth_id', 'repeated'], `${header()},auth_id=demo-app`),
  refused('signature', 'signature twice', ['signature', 'repeated'], `${header()},signature=${SIGNATURE}`),
]
