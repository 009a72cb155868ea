import type { search as english } from '../en/search.ts'

export const search: typeof english = {
  results: 'Treffer',
  recent: 'Zuletzt geöffnet',
  kinds: {
    app: 'App',
    key: 'Schlüssel',
    player: 'Spieler',
    order: 'Bestellung',
    recharge: 'Aufladung',
    validation: 'Validierung',
    request: 'Anfrage',
    timeline: 'Beliebige Id',
  },
  groups: {
    app: 'Apps',
    key: 'Schlüssel',
    player: 'Spieler',
    order: 'Bestellungen',
    recharge: 'Aufladungen',
    validation: 'Validierungen',
    request: 'Anfragen',
  },
  inOther: { production: 'In der Produktion', sandbox: 'In der Sandbox' },
  hasMore: 'Es gibt weitere: Geben Sie mehr davon ein',
  ofApp: (appId: string) => `von ${appId}`,
  ofPlayer: (userId: string) => `Spieler ${userId}`,
  hint: 'Geben Sie einen Spieler, eine App, eine Bestellung, eine Seriennummer, einen Betrag wie 4.99 USD oder den Anfang einer Id ein.',
  enterHint: 'Eine ganze Id und die Eingabetaste öffnen ihre Zeitleiste.',
  searching: 'Wird gesucht',
  count: (count: number) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
  failed: {
    production: 'Die Produktion konnte nicht durchsucht werden',
    sandbox: 'Die Sandbox konnte nicht durchsucht werden',
  },
  nothing: 'Nichts gefunden',
  lookedThrough: {
    production: (kinds: string) => `In der Produktion durchsucht: ${kinds}.`,
    sandbox: (kinds: string) => `In der Sandbox durchsucht: ${kinds}.`,
  },
  reached: (kind: string) => `${kind}: nicht weiter zurück als`,
  try: 'Was Sie versuchen können:',
  tries: [
    'Die ganze Id, kopiert statt abgetippt.',
    'Ihren Anfang: Nur Apps und Schlüssel werden an Mitte oder Ende erkannt.',
    'Die genaue Schreibweise: Ids von Spielern und Bestellungen werden wie eingegeben, klein und groß verglichen.',
  ],
  otherEnvironment: {
    production: 'Jemanden fragen, der die Produktion lesen darf: Sie dürfen es nicht.',
    sandbox: 'Jemanden fragen, der die Sandbox lesen darf: Sie dürfen es nicht.',
  },
  instead: 'Was die Suche stattdessen findet',
}
