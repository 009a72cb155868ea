import type { ErrorName } from '@txgw/protocol'
import { DETAIL_TYPES, type ErrorBody } from '@txgw/protocol/schemas'

const retryInfo = { '@type': DETAIL_TYPES.retryInfo, retry_delay: '1s' } as const

/** The fields of an error besides its name, its message and its debug_id. */
export const ERROR_EXAMPLES: { [name in ErrorName]?: Partial<ErrorBody> } = {
  INVALID_ARGUMENT: {
    details: [
      { '@type': DETAIL_TYPES.fieldViolation, field: 'id', description: 'must not be empty', value: '' },
    ],
  },
  RESOURCE_EXHAUSTED: {
    details: [
      {
        '@type': DETAIL_TYPES.quotaFailure,
        subject: 'app:star-harbor',
        description: '50 requests per second, 100 at once',
      },
      retryInfo,
    ],
  },
  UNAVAILABLE: { details: [retryInfo] },
}
