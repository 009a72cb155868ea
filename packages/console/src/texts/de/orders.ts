import type { orders as english } from '../en/orders.ts'

export const orders: typeof english = {
  title: 'Bestellungen',
  description: 'Zahlungs- und Marketingbestellungen aller Apps, die neuesten zuerst.',
  search: {
    label: 'Bestellungen suchen',
    id: 'Bestell-Id',
    user: 'Spieler (user_id)',
    app: 'App (app_id)',
    status: 'Status',
    anyStatus: 'Jeder Status',
    submit: 'Suchen',
    reset: 'Leeren',
  },
  list: 'Bestellungen',
  empty: 'Es gibt noch keine Bestellungen',
  emptyHint: 'Bestellungen entstehen aus Aufladungen oder werden über die Operator-API importiert.',
  nothingFound: 'Keine Bestellung passt',
  nothingFoundHint: 'Ids werden genau verglichen, Zeichen für Zeichen.',
  columns: {
    order: 'Bestellung',
    app: 'App',
    user: 'Spieler',
    status: 'Status',
    total: 'Summe',
    channel: 'Kanal',
    created: 'Angelegt',
    updated: 'Geändert',
  },
  page: {
    title: (id: string) => `Bestellung ${id}`,
    copyId: 'Bestell-Id kopieren',
    wholeStory: 'Ganze Geschichte',
    facts: 'Bestellung',
    app: 'App',
    user: 'Spieler',
    server: 'Spielserver',
    kind: 'Art',
    total: 'Gesamtpreis',
    region: 'Shop-Region',
    channel: 'Zahlungskanal',
    created: 'Angelegt',
    updated: 'Geändert',
    items: 'Artikel',
    noItems: 'Die Bestellung hat keine Artikel',
    merchantView: 'So sieht sie ihr Händler',
    merchantViewHint: 'Die Antwort auf eine Abfrage dieser Bestellung, zum Lesen eingerückt',
    json: 'JSON',
    history: 'Verlauf',
    historyHint: 'Jede Fassung der Bestellung mit ihren Änderungen',
    historyTruncated: 'Die neuesten Fassungen der Bestellung mit ihren Änderungen. Es gibt noch ältere.',
    sources: {
      import: (actor: string | null) =>
        actor === null ? 'Importiert; der Urheber ist nicht bekannt' : `Importiert von ${actor}`,
      recharge: (actor: string | null) =>
        actor === null ? 'Durch eine Aufladung angelegt' : `Angelegt von ${actor}`,
      'status-change': (actor: string | null) =>
        actor === null ? 'Geändert; der Urheber ist nicht bekannt' : `Geändert von ${actor}`,
    },
    recordedAt: 'aufgezeichnet',
    by: (actor: string | null) => (actor === null ? 'Urheber unbekannt' : `von ${actor}`),
    restored: 'So in einem Archiv aufgezeichnet; wiederhergestellt',
    moneyNotKnown:
      'Preis, Artikel und Spieler dieser Fassung sind nicht bekannt, weil sie ersetzt wurde, bevor ganze Fassungen aufgehoben wurden',
    changesNotKnown:
      'Die Änderungen sind nicht bekannt, weil die vorherige Fassung nicht ganz aufgehoben wurde',
  },
  items: {
    product: 'Produkt',
    gameProduct: 'Produkt des Spiels',
    type: 'Typ',
    quantity: 'Menge',
    price: 'Preis',
  },
  change: {
    actions: {
      UNDEFINED: 'Auf UNDEFINED setzen',
      Created: 'Auf Created setzen',
      Paid: 'Als bezahlt markieren',
      Finished: 'Abschließen',
      Refunded: 'Erstatten',
    },
    confirm: (id: string, from: string, to: string) =>
      `Damit ändert sich die Bestellung ${id} von ${from} auf ${to}.`,
    done: (status: string) => `Die Bestellung ist jetzt ${status}`,
    atTheEnd: 'Diese Bestellung ist endgültig: Ihr Status kann sich nicht mehr ändern.',
  },
}
