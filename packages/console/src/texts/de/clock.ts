import type { clock as english } from '../en/clock.ts'

export const clock: typeof english = {
  title: 'Uhr der Sandbox',
  description:
    'Stellen Sie die Uhr der Sandbox vor, um zu sehen, was die Zeit bewirkt: Alte Anfragen werden abgelehnt, und Schlüssel laufen ab. Die Produktion bleibt unberührt.',
  whose: {
    label: 'Uhr',
    sandbox: 'Die Sandbox und jede App ohne eigene Uhr',
    app: (name: string) => `Nur die App ${name}`,
    subject: { sandbox: 'Die Sandbox', app: 'Die App' },
  },
  now: {
    title: 'Zeit nach dieser Uhr',
    real: 'Wirkliche Zeit',
    moved: 'Vorgestellt um',
    notMoved: 'Die Uhr ist nicht verstellt.',
    back: 'Zurück zur wirklichen Zeit',
    backDone: 'Die Uhr zeigt wieder die wirkliche Zeit.',
    keeps: 'Was bei verstellter Uhr aufgezeichnet wurde, behält seine Zeiten.',
  },
  move: {
    title: 'Vorstellen',
    description: 'Jeder Schritt stellt die Uhr von ihrem jetzigen Stand aus weiter vor.',
    hour: '1 Stunde',
    day: '1 Tag',
    dayAndSecond: '24 h + 1 s',
    dayAndSecondHint: 'Knapp über die 24-Stunden-Regel',
    own: 'Eigener Schritt',
    unit: 'Einheit',
    units: { seconds: 'Sekunden', minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
    submit: 'Vorstellen',
    done: (clock: string, offset: string) => `${clock} geht jetzt ${offset} vor.`,
  },
  acts: {
    title: 'Wirkung jetzt',
    ageRule: '24-Stunden-Regel',
    ageAccepted: (age: string) =>
      `Eine Anfrage, die nach einer richtigen Uhr signiert ist, gilt hier als ${age} alt und wird angenommen; ab 24 Stunden wird sie abgelehnt.`,
    ageAcceptedNow:
      'Eine Anfrage, die nach einer richtigen Uhr signiert ist, wird angenommen; ab 24 Stunden wird sie abgelehnt.',
    ageRefused: (age: string) =>
      `Eine Anfrage, die nach einer richtigen Uhr signiert ist, gilt hier als ${age} alt und wird mit UNAUTHENTICATED abgelehnt.`,
    accepted: 'angenommen',
    refused: 'abgelehnt',
  },
  keys: {
    title: 'Schlüssel, die ablaufen',
    description: 'Zertifikate von Apps und ersetzte Schlüssel dieses Dienstes.',
    empty: 'Kein Schlüssel läuft ab.',
    emptyHint:
      'Ein bloßer öffentlicher Schlüssel läuft nie ab. Um einen ablaufen zu sehen, registrieren Sie ein X.509-Zertifikat oder wechseln Sie den Schlüssel dieses Dienstes.',
    onlyFirst: (count: number) => `Die Liste umfasst nur die ersten ${count} Apps.`,
    holder: 'Schlüssel von',
    service: 'diesem Dienst',
    serial: 'Seriennummer',
    ends: 'Läuft ab',
    state: 'Zustand hier',
    valid: 'gültig',
    expired: 'abgelaufen',
    expiredByClock: 'hier abgelaufen',
    action: 'Ausprobieren',
    movePast: 'Darüber hinaus stellen',
    movePastLabel: (serial: string) => `Uhr über das Ende des Schlüssels ${serial} hinaus stellen`,
  },
}
