import type { twoPeople as english } from '../en/two-people.ts'

export const twoPeople: typeof english = {
  title: 'Zwei Personen',
  description: 'Wichtige Änderungen der Produktion beantragt eine Person, und eine andere entscheidet.',
  hint: {
    person: 'Darüber entscheidet eine zweite Person. Vorher ändert sich nichts.',
    operatorToken:
      'Darüber entscheiden zwei Personen. Das Operator-Token handelt sofort und allein: Alle erfahren es, und eine zweite Person muss es ansehen.',
    refundsAbove: (amount) => `Eine Erstattung über ${amount} braucht eine zweite Person.`,
  },
  waiting: {
    title: 'Das wartet auf eine zweite Person',
    notYet: 'Noch hat sich nichts geändert. Jemand anderes genehmigt es oder lehnt es ab,',
    until: 'bis',
    see: 'Antrag ansehen',
    leave: 'Warten lassen',
    worksLater: 'Gilt, sobald es genehmigt ist.',
  },
  alone: {
    ask: 'Allein handeln…',
    follows:
      'Das geschieht sofort, ohne zweite Person. Alle, die den Dienst betreiben, erhalten einen Hinweis, das Protokoll nennt den Notfall und Ihre Begründung, und eine Markierung bleibt, bis jemand anderes es angesehen hat.',
    reason: 'Warum jetzt niemand sonst entscheiden kann',
    reasonHint: 'Alle, die den Dienst betreiben, lesen es.',
    submit: 'Im Notfall allein handeln',
    done: 'Erledigt, von Ihnen allein. Eine zweite Person muss es ansehen.',
  },
  now: {
    title: 'Was jetzt gilt',
    off: 'Nirgends entscheiden zwei Personen: Das ist abgeschaltet, und eine genügt immer.',
    apps: 'Apps, Schlüssel und Erstattungen',
    people: 'Personen, Tokens und diese Regel',
    two: (names) => `Zwei Personen entscheiden, aus: ${names}.`,
    one: (name) => `Eine Person genügt, denn nur ${name} könnte entscheiden.`,
    notLongAgo: 'Vor Kurzem konnten es noch zwei. Allein handelt eine Person nur im Notfall, bis',
    nobody: 'Eine genügt, denn niemand mit einem Konto könnte entscheiden.',
    exempt: 'Tokens, die noch sofort handeln',
  },
  policy: {
    title: 'Regel',
    description:
      'Strenger macht sie eine Person. Zum Abschalten, Erhöhen oder Weglassen eines Betrags braucht es zwei.',
    mode: 'In der Produktion entscheiden zwei Personen',
    modes: { auto: 'wo zwei es könnten', off: 'nie: Eine genügt immer' },
    amounts: 'Erstattungen, die zwei Personen brauchen',
    amountsHint: 'Erstattungen über dem Betrag. Bei einer Währung ohne Betrag genügt eine Person.',
    currency: 'Währung',
    amount: 'Betrag',
    remove: 'Entfernen',
    removeLabel: (currency) => `Betrag in ${currency} entfernen`,
    add: 'Betrag hinzufügen',
    save: 'Speichern',
    confirm: 'Sie ändern, wann zwei Personen über die Produktion entscheiden.',
    saved: 'Die Regel ist gespeichert.',
  },
  exempt: {
    title: 'Tokens von früher',
    description:
      'Sie handeln noch sofort wie früher. Beenden Sie das, dann beantragen sie Änderungen wie neue.',
    none: 'Jedes Token fragt, wo zwei Personen entscheiden.',
    name: 'Token',
    madeBy: (name) => `angelegt von ${name}`,
    end: 'Ausnahme beenden',
    endLabel: (name) => `Ausnahme von ${name} beenden`,
    endConfirm: (name) =>
      `Änderungen des Tokens „${name}“ warten ab jetzt auf eine zweite Person. Das lässt sich nicht rückgängig machen.`,
    ended: (name) => `Das Token „${name}“ fragt ab jetzt.`,
  },
  glass: {
    title: 'Von einer Person allein getan',
    description:
      'Wo zwei Personen entscheiden, hat eine im Notfall allein gehandelt. Jemand anderes sieht es an.',
    none: 'Niemand hat allein gehandelt',
    noneHint: 'Was eine Person in der Produktion allein tut, steht hier mit der Begründung.',
    columns: { at: 'Wann', what: 'Was', reason: 'Wer und warum', seen: 'Angesehen' },
    by: (name) => `${name}:`,
    see: 'Ich habe es angesehen',
    seeLabel: (what) => `Ich habe es angesehen: ${what}`,
    seeDone: 'Es ist als angesehen vermerkt.',
    own: 'Das waren Sie. Jemand anderes sieht es an.',
    noPerson: 'Eine Person sieht es an: Melden Sie sich mit einem Konto an.',
    seenBy: (name) => `von ${name}`,
    notYet: 'noch niemand',
    notSeen: 'noch von niemandem sonst angesehen',
  },
}
