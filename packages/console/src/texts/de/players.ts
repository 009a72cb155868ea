import type { players as english } from '../en/players.ts'

export const players: typeof english = {
  title: (id: string) => `Spieler ${id}`,
  copyId: 'user_id kopieren',
  everyApp: 'Alles über diesen Spieler in allen Apps, das Neueste zuerst.',
  oneApp: (app: string) => `Alles über diesen Spieler von ${app}, das Neueste zuerst.`,
  severalGames: 'Mehrere Apps haben einen Spieler mit dieser Id. Es können verschiedene Personen sein:',
  lastRefusal: 'Die letzte Aufladung, die nicht erlaubt wurde',
  showRefusal: 'Validierung zeigen',
  recharges: 'Aufladungen',
  orders: 'Bestellungen',
  validations: 'Validierungen',
  all: 'Alle zeigen',
  none: (list: string) => `${list}: keine`,
  unknown: 'Über diesen Spieler ist nichts bekannt',
  unknownHint:
    'Ids werden genau verglichen, Zeichen für Zeichen. Sehen Sie auch in der anderen Umgebung nach.',
}
