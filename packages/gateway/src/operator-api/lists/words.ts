/** How the lists that are sorted by id go by time. */
export const BY_ID_TIME =
  '`from` and `to` go by the time that the id holds, as the order does. This is the real time, also where a clock of the sandbox was moved.'

/** How a list is read as a whole. */
export const STREAMS =
  'With `Accept: text/csv` or `Accept: application/jsonl` the answer is a stream of all that match, whatever `limit` and `cursor` say, and leaves an entry in the audit trail.'
