import type { common as english } from '../en/common.ts'

export const common: typeof english = {
  product: 'txgw',
  loading: 'Wird geladen',
  tryAgain: 'Noch einmal versuchen',
  outdated: 'Das konnte nicht aktualisiert werden. Stand:',
  loadMore: 'Mehr laden',
  loadingMore: 'Mehr wird geladen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  none: 'keine',
  byDefault: { allowed: 'ohne Aussage erlaubt', accepted: 'ACCEPTED ungeprüft' },
  checklist: { states: { done: 'erledigt', now: 'jetzt', later: 'später' } },
  notGiven: 'nicht angegeben',
  hiddenCharacter: (name: string) => `Ein unsichtbares Zeichen: ${name}`,
  notFound: {
    title: 'Diese Seite gibt es nicht',
    body: 'Die Adresse ist vielleicht falsch geschrieben, oder die Seite gehört zur anderen Umgebung.',
    home: 'Zur ersten Seite',
  },
  otherEnvironment: {
    title: (environment: string) => `Diese Seite gibt es nur in der ${environment}`,
    body: (here: string) => `In der ${here} ist sie nicht verfügbar.`,
    go: (environment: string) => `In der ${environment} öffnen`,
  },
  notPermitted: {
    title: 'Diese Seite verlangt die Rolle admin für beide Umgebungen',
    body: (name: string, role: string, environments: string) =>
      `„${name}“ hat die Rolle ${role} für ${environments}. Bitten Sie einen Admin um das, was Sie hier brauchen.`,
  },
  browserOn: (browser: string, system: string) => `${browser} auf ${system}`,
  environments: { production: 'Produktion', sandbox: 'Sandbox' },
  error: {
    title: 'Das hat nicht geklappt',
    unreachable: 'Der Dienst antwortet nicht. Prüfen Sie, ob er läuft und ob das Netz funktioniert.',
    notLoaded:
      'Der Dienst ist nicht da, oder er läuft jetzt in einer anderen Version. Die Seite konnte nicht geladen werden. Versuchen Sie es noch einmal, wenn der Dienst wieder da ist.',
    sessionEnded: 'Die Sitzung war beendet, deshalb wurde das nicht gespeichert. Senden Sie es noch einmal.',
    debugId: 'debug_id',
    crashed:
      'Diese Seite ist gescheitert. Laden Sie sie neu. Wenn sie wieder scheitert, melden Sie, was die Browser-Konsole sagt.',
  },
  confirm: {
    productionTitle: 'Produktion ändern?',
    productionNotice: 'Das wirkt auf die PRODUKTION: echte Spieler, echte Bestellungen, echtes Geld.',
    productionAction: (action: string) => `In der Produktion: ${action}`,
  },
  shown: (count: string, hasMore: boolean) => (hasMore ? `Die ersten ${count}` : `${count} insgesamt`),
  utc: (text: string) => `${text} UTC`,
  showZone: (zone: string) => `Die Zeiten gelten in dieser Zone. In ${zone} zeigen.`,
  duration: {
    microseconds: (value: string) => `${value} µs`,
    milliseconds: (value: string) => `${value} ms`,
    seconds: (value: string) => `${value} s`,
    minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    days: (days: number, hours: number) => `${days} d ${hours} h`,
  },
  offset: {
    days: (count: number) => `${count} d`,
    hours: (count: number) => `${count} h`,
    minutes: (count: number) => `${count} min`,
    seconds: (count: number) => `${count} s`,
  },
}
