/** Words that the lists share. */
export const lists = {
  period: 'Time',
  anyTime: 'Any time',
  periods: {
    now: 'Now, live',
    '1h': 'Last hour',
    '1d': 'Last 24 hours',
    '7d': 'Last 7 days',
    own: 'From – until',
  },
  from: 'From',
  to: 'Until',
  lookedBackTo: 'Looked back to',
  lookFurther: 'Look further back',
  export: {
    hint: 'Saves everything that matches. The audit trail notes who saved it.',
    formats: { csv: 'CSV', jsonl: 'JSON lines' },
  },
}
