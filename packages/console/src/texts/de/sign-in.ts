import type { signIn as english } from '../en/sign-in.ts'

export const signIn: typeof english = {
  title: 'An der Konsole anmelden',
  again: 'Noch einmal anmelden',
  ended: 'Ihre Sitzung ist beendet.',
  entriesKept: 'Die Seite, auf der Sie waren, bleibt, wie Sie sie verlassen haben.',
  notSaved:
    'Ihre letzte Änderung wurde nicht gespeichert. Die Seite bleibt, wie Sie sie verlassen haben: Melden Sie sich an, und senden Sie die Änderung noch einmal.',
  intro: 'Nutzen Sie Ihr Konto. Ein Admin dieses Dienstes kann Sie einladen.',
  tokenIntro: 'Nutzen Sie das Operator-Token dieses Dienstes.',
  login: 'Name oder E-Mail-Adresse',
  password: 'Passwort',
  token: 'Operator-Token',
  tokenHint:
    '„txgw serve“ nennt die Datei mit dem Token. „txgw console“ gibt einen Link aus, der Sie einmal anmeldet.',
  submit: 'Anmelden',
  withPasskey: 'Mit einem Passkey anmelden',
  withProvider: (provider: string) => `Weiter mit ${provider}`,
  useToken: 'Stattdessen das Operator-Token nutzen',
  useAccount: 'Stattdessen ein Konto nutzen',
  noPasskey:
    'Der Browser hat keinen Passkey geliefert. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  wrongToken: 'Das ist nicht das Operator-Token dieses Dienstes.',
  invitation: {
    title: 'Sie sind eingeladen',
    intro: 'Wählen Sie, wie Sie sich an dieser Konsole anmelden werden.',
    name: 'Name',
    role: 'Rolle',
    environments: 'Umgebungen',
    apps: 'Apps',
    invitedBy: 'Eingeladen von',
    ends: 'Gilt bis',
    makePasskey: 'Passkey anlegen',
    or: 'oder',
    password: 'Neues Passwort',
    passwordHint: 'Mindestens 12 beliebige Zeichen. Gut sind ein paar Wörter, auf die niemand kommen würde.',
    wrongPassword: 'Wählen Sie ein anderes Passwort. Es verletzt die Regel:',
    setPassword: 'Dieses Passwort nutzen',
    toSignIn: 'Zur Anmeldung',
    obstacles: {
      address:
        'Ein Passkey braucht einen Hostnamen. Öffnen Sie diesen Link mit dem Namen des Dienstes statt mit seiner IP-Adresse, zum Beispiel mit localhost.',
      browser:
        'Dieser Browser kann hier keinen Passkey anlegen. Nutzen Sie ein Passwort, oder öffnen Sie den Link in einem anderen Browser.',
    },
  },
}
