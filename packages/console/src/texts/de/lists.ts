import type { lists as english } from '../en/lists.ts'

export const lists: typeof english = {
  period: 'Zeit',
  anyTime: 'Jederzeit',
  periods: {
    now: 'Jetzt, laufend',
    '1h': 'Letzte Stunde',
    '1d': 'Letzte 24 Stunden',
    '7d': 'Letzte 7 Tage',
    own: 'Von – bis',
  },
  from: 'Von',
  to: 'Bis',
  lookedBackTo: 'Durchsucht bis zurück zu',
  lookFurther: 'Weiter zurück suchen',
  export: {
    hint: 'Speichert alles, was passt. Das Protokoll hält fest, wer es gespeichert hat.',
    formats: { csv: 'CSV', jsonl: 'JSON-Zeilen' },
  },
}
