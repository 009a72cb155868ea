import type { inspector as english } from '../en/inspector.ts'

export const inspector: typeof english = {
  title: 'Signaturprüfer',
  description:
    'Finden Sie heraus, warum eine Signatur abgelehnt wurde. Der Prüfer probiert die üblichen falschen Texte und Schlüssel und nennt, was passt.',
  ask: {
    title: 'Anfrage oder debug_id einfügen',
    kind: 'Art der Anfrage',
    kinds: { request: 'Gespeicherte Anfrage', debugId: 'debug_id' },
    request: 'Anfrage',
    requestHint:
      'HTTP-Text mit Kopfzeilen, einer leeren Zeile und dem Inhalt genau wie gesendet; oder eine curl-Zeile. Die Kopfzeile Authorization muss dabei sein.',
    requestPlaceholder: `POST /gateway/v2/orders HTTP/1.1
Host: sandbox.example
Content-Type: application/json
Accept: application/json
Authorization: TXGW-SHA256-RSA2048 auth_id=star-harbor,serial_no=1,nonce_str=…,timestamp=…,signature=…

{"id":"order-1"}`,
    debugId: 'debug_id',
    debugIdHint: 'Aus der Fehlerantwort einer Anfrage, die die Sandbox kürzlich abgelehnt hat.',
    debugIdProduction:
      'Die Produktion hebt abgelehnte Anfragen nicht auf und findet deshalb keine über ihre debug_id. Fügen Sie stattdessen die Anfrage ein.',
    submit: 'Prüfen',
  },
  empty: {
    title: 'Noch keine Anfrage geprüft',
    body: 'Der Dienst hebt nichts auf, was Sie hier einfügen.',
  },
  verdict: {
    right: 'Die Signatur ist richtig',
    rightBody: 'Ein Schlüssel der App hat den erwarteten Text signiert, und auch sonst stimmt alles.',
    rightBut: 'Die Signatur ist richtig, aber die Anfrage würde abgelehnt',
    rightButBody: 'Sie deckt den erwarteten Text ab. Die Gründe der Ablehnung stehen darunter.',
    wrong: 'Die Signatur ist falsch',
    wrongBody: (count: number) =>
      count === 1 ? 'Ein Fehler wurde gefunden.' : `${count} Fehler wurden gefunden, der wichtigste zuerst.`,
    wrongGuess: 'Nichts ist bewiesen; darunter steht eine Vermutung.',
    keyOnly: 'Der Schlüssel ist richtig; ein anderer Text wurde signiert.',
    wrongUnknown: 'Keiner der üblichen Fehler erklärt das.',
    signedBy: 'Signiert von',
  },
  mistakes: {
    title: 'Fehler',
    cause: 'Ursache',
    solution: 'Lösung',
    certain: 'sicher',
    guess: 'eine Vermutung',
    guessHint: 'Nichts beweist es',
  },
  notes: 'Zur gespeicherten Anfrage',
  strings: {
    title: 'Zu signierende Texte',
    same: 'Beide sind gleich.',
    differsAt: (line: number, offset: number) =>
      `Sie unterscheiden sich ab Zeile ${line}, bei Byte ${offset}; die Stelle ist markiert.`,
    unknown: 'Der Prüfer konnte nicht herausfinden, welcher Text signiert wurde.',
    keyOnly: 'Der Schlüssel ist richtig; ein anderer Text wurde signiert. Dieser Text wurde erwartet.',
    expected: 'Hätte signiert werden sollen',
    signed: 'Wurde signiert',
    line: 'Zeile',
    marks:
      '↵ ist ein Zeilenvorschub (0x0A), ‹CR› ein Wagenrücklauf (0x0D), ∅ steht, wo der andere Text etwas hat.',
    copyExpected: 'Den erwarteten Text kopieren',
    copySigned: 'Den signierten Text kopieren',
  },
  ofRequest: {
    title: 'Warum ihre Signatur abgelehnt wurde',
    forgotten:
      'Die Sandbox erinnert sich nicht mehr an diese Anfrage. Fügen Sie sie in den Signaturprüfer ein, um den Fehler zu finden.',
  },
}
