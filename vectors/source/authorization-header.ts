import { ACCEPTED_HEADERS } from './header-accepted.ts'
import { REFUSED_FORMS } from './header-refused-forms.ts'
import {
  REFUSED_IDS,
  REFUSED_NONCES,
  REFUSED_SIGNATURES,
  REFUSED_TIMESTAMPS,
} from './header-refused-values.ts'
import type { VectorFile } from './vector.ts'

export function authorizationHeaderVectors(): VectorFile {
  return {
    about:
      'The value of the Authorization header. expected holds the six pairs with defaults filled in; error.pair names the pair at fault, "scheme" or "pairs" for the form of the header.',
    cases: [
      ...ACCEPTED_HEADERS,
      ...REFUSED_FORMS,
      ...REFUSED_IDS,
      ...REFUSED_NONCES,
      ...REFUSED_TIMESTAMPS,
      ...REFUSED_SIGNATURES,
    ],
  }
}
