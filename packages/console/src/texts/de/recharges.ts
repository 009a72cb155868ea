import type { recharges as english } from '../en/recharges.ts'

export const recharges: typeof english = {
  title: 'Aufladungen',
  description:
    'Jeder Versuch eines Spielers, aufzuladen, auch wenn keine Bestellung daraus wurde, die neuesten zuerst.',
  list: 'Aufladungen',
  search: {
    label: 'Aufladungen suchen',
    user: 'Spieler (user_id)',
    app: 'App (app_id)',
    state: 'Zustand',
    anyState: 'Jeder Zustand',
    submit: 'Suchen',
    reset: 'Leeren',
  },
  empty: 'Es gibt noch keine Aufladungen',
  emptyHint: 'Eine Aufladung beginnt, wenn ein Spieler auflädt.',
  nothingFound: 'Keine Aufladung passt',
  nothingFoundHint: 'Ids werden genau verglichen, Zeichen für Zeichen.',
  columns: {
    recharge: 'Aufladung',
    state: 'Zustand',
    reason: 'Beendet wegen',
    total: 'Summe',
    app: 'App',
    user: 'Spieler',
    created: 'Begonnen',
  },
}
