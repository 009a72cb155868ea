import type { requests as english } from '../en/requests.ts'

export const requests: typeof english = {
  title: 'Anfragen',
  description: 'Jede Anfrage eines Händlers, beantwortet oder abgelehnt, die neuesten zuerst.',
  list: 'Anfragen',
  search: {
    label: 'Anfragen suchen',
    app: 'App (app_id)',
    outcome: 'Ergebnis',
    anyOutcome: 'Jedes Ergebnis',
    name: 'Fehlername',
    anyName: 'Jeder Fehler',
    submit: 'Suchen',
    reset: 'Leeren',
  },
  outcomes: { answered: 'beantwortet', refused: 'abgelehnt' },
  answered: 'beantwortet',
  unknownSender: 'unbekannt',
  claimed: 'Die Anfrage nennt diese App, aber nichts beweist, dass die App sie gesendet hat',
  empty: 'Noch hat kein Händler eine Anfrage gesendet',
  emptyHint: 'Die Anleitung zur ersten Abfrage zeigt, wie man eine sendet.',
  nothingFound: 'Keine Anfrage passt',
  nothingFoundHint:
    'Anfragen, die älter als die Aufbewahrungsfrist sind, werden gelöscht. Ids werden genau verglichen, Zeichen für Zeichen.',
  columns: {
    request: 'debug_id',
    outcome: 'Ergebnis',
    reason: 'Grund',
    app: 'App',
    order: 'Bestellung',
    duration: 'Dauer',
    received: 'Empfangen',
  },
}
