import { ENCODINGS, OTHER_BODIES, SERIALISERS, WHITE_SPACE } from './body-cases.ts'
import { ENDS, JOINTS } from './line-cases.ts'
import { HEADERS, SIGNERS, SPELLINGS } from './signature-cases.ts'
import type { StrangersCase } from './stranger.ts'
import { PATHS, QUERIES } from './target-cases.ts'
import { SENT_TIMES, SIGNED_TIMES } from './time-cases.ts'
import { METHODS, NAMES, NONCES } from './value-cases.ts'

export const FIRST_LIST: Record<string, StrangersCase[]> = {
  'in the time of the header': SENT_TIMES,
  'in the signed time': SIGNED_TIMES,
  'in the nonce': NONCES,
  'in the method': METHODS,
  'in auth_id, serial_no or the key': NAMES,
  'at the ends of the text': ENDS,
  'between the lines': JOINTS,
  'in the path': PATHS,
  'in the query': QUERIES,
  'in white space of the body': WHITE_SPACE,
  'in the serialiser of the body': SERIALISERS,
  'in the encoding of the body': ENCODINGS,
  'in other bodies': OTHER_BODIES,
  'in the spelling of the signature': SPELLINGS,
  'in the way of signing': SIGNERS,
  'in the header': HEADERS,
}
