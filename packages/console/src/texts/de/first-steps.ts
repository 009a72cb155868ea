import type { firstSteps as english } from '../en/first-steps.ts'

export const firstSteps: typeof english = {
  title: 'Erste Schritte',
  description:
    'Von null zur ersten geprüften Abfrage und zur ersten beantworteten Benachrichtigung. Jeder Schritt hakt sich selbst ab.',
  app: 'App',
  noApp: 'Es gibt noch keine App',
  noAppHint: 'Zuerst registriert ein Operator die App.',
  progress: (done: number, all: number) => `${done} von ${all} erledigt`,
  steps: 'Schritte',
  key: {
    title: 'Registrieren Sie Ihren öffentlichen Schlüssel',
    open: 'Ihr Spiel signiert jede Abfrage mit seinem privaten Schlüssel. Um sie zu prüfen, braucht der Dienst den öffentlichen.',
    done: (serial: string) => `Der Schlüssel ${serial} ist registriert.`,
    action: 'Schlüssel hinzufügen',
  },
  query: {
    title: 'Senden Sie eine signierte Abfrage',
    open: 'Fragen Sie nach dem Stand einer Bestellung. Auch die Antwort, dass es die Bestellung nicht gibt, zählt: Die Signatur war richtig.',
    command: 'Mit der Befehlszeile von txgw',
    url: 'https://adresse-der-sandbox',
    urlHint: 'Der Operator nennt Ihnen die Adresse der Sandbox.',
    done: 'Die erste angenommene Abfrage, von der wir wissen:',
    seen: 'Ein Schlüssel wurde genutzt',
    refused: (name: string) => `Der Dienst hat Ihre letzte Anfrage abgelehnt mit ${name}`,
    inspect: 'Fehler finden',
    none: 'Noch ist keine Anfrage angekommen.',
  },
  webhook: {
    title: 'Geben Sie die Adresse Ihres Webhooks an',
    open: 'Vor einer Aufladung fragt der Dienst Ihr Spiel unter dieser Adresse, ob der Spieler bezahlen darf.',
    listen: 'Oder empfangen Sie Benachrichtigungen vorerst auf Ihrem eigenen Rechner',
    token: 'Das braucht ein eigenes Token in TXGW_OPERATOR_TOKEN. Der Operator legt es an.',
    done: 'Benachrichtigungen gehen an',
  },
  answer: {
    title: 'Beantworten Sie eine Benachrichtigung',
    open: 'Der Dienst fragt nach einem Testspieler. Ihr Server antwortet mit {}, um die Aufladung zu erlauben.',
    player: 'first-player',
    action: 'Nach einem Testspieler fragen',
    byHand: 'Stattdessen von Hand antworten',
    failed: 'Die letzte Frage brachte keine Antwort:',
    look: 'Ansehen, was gesendet und empfangen wurde',
    done: 'Ihr Spiel hat geantwortet:',
  },
  next: {
    title: 'Danach',
    certify: 'Prüfen Sie Ihren Server als Ganzes, mit einem Bericht zum Einreichen',
    production: 'Beantragen Sie denselben Schlüssel und dieselbe Adresse in der Produktion',
    orders: 'Sehen Sie Ihre Bestellungen an',
    guide:
      'Die Seiten Ihrer App zeigen die Schlüssel und ihre Nutzung, die Webhook-Adresse mit Probelauf und die Probe eines Schlüsselwechsels.',
  },
}
