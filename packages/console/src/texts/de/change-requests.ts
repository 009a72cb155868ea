import type { changeRequests as english } from '../en/change-requests.ts'

export const changeRequests: typeof english = {
  title: 'Beantragte Änderungen',
  description: {
    operator:
      'Was Händler in der Produktion beantragen, und was jemand von Ihnen beantragt hat, wo zwei Personen entscheiden.',
    merchant:
      'In der Produktion genehmigt ein Operator Änderungen Ihrer Schlüssel und Ihrer Webhook-Adresse.',
  },
  list: 'Beantragte Änderungen',
  empty: 'Keine Änderung ist beantragt',
  emptyHint: {
    operator: 'Sobald ein Händler oder jemand von Ihnen eine beantragt, steht sie hier.',
    merchant:
      'Fügen Sie auf der Seite Ihrer App einen Schlüssel hinzu, oder ändern Sie die Webhook-Adresse. In der Produktion wird daraus ein Antrag.',
  },
  one: 'Dieser Antrag',
  columns: {
    asked: 'Beantragt',
    change: 'Änderung',
    by: 'Beantragt von',
    state: 'Zustand',
    action: 'Aktion',
  },
  changes: {
    addKey: (serial: string) => `Schlüssel ${serial} hinzufügen`,
    revokeKey: (serial: string) => `Schlüssel ${serial} widerrufen`,
    setWebhook: (address: string) => `Benachrichtigungen an ${address} senden`,
    replaceWebhook: (address: string, before: string) =>
      `Benachrichtigungen an ${address} senden, nicht mehr an ${before}`,
    removeWebhook: 'Webhook-Adresse entfernen',
  },
  kinds: {
    change_app: 'Einstellungen einer App ändern',
    change_account: 'Rechte einer Person ändern',
    add_token: 'Token erzeugen',
    invite_person: 'Person einladen',
    refund_order: 'Bestellung erstatten',
    change_two_people: 'Ändern, wann zwei Personen entscheiden',
  },
  forAdmins: 'Um wen es geht, sehen nur Admins.',
  waitForYou: 'warten auf Sie',
  ownRequest: 'Das haben Sie selbst beantragt, also genehmigt es jemand anderes.',
  states: {
    waiting: 'wartet',
    applying: 'wird ausgeführt',
    approved: 'genehmigt',
    refused: 'abgelehnt',
    withdrawn: 'zurückgezogen',
    lapsed: 'verfallen',
  },
  lapses: 'verfällt',
  decidedBy: (name: string) => `von ${name}`,
  alone: (reason: string) => `Eine Person allein: ${reason}`,
  fingerprintHint: 'Vergleichen Sie den Schlüssel mit dem Händler, bevor Sie ihn genehmigen.',
  approve: 'Genehmigen',
  approveConfirm: (change: string, app: string) =>
    app === '' ? `${change}. Das gilt sofort.` : `${change}, für ${app}. Das gilt sofort.`,
  approved: 'Die Änderung ist genehmigt und gilt.',
  refuse: 'Ablehnen',
  refuseTitle: 'Änderung ablehnen',
  reason: 'Begründung',
  reasonHint: 'Wer es beantragt hat, liest sie. Sie dürfen sie weglassen.',
  refusedDone: 'Die Änderung ist abgelehnt.',
  withdraw: 'Zurückziehen',
  withdrawConfirm: (change: string) => `Sie ziehen den Antrag zurück: ${change}.`,
  withdrawnDone: 'Der Antrag ist zurückgezogen.',
  confirmAsk: (app: string) =>
    `Damit bitten Sie einen Operator, ${app} zu ändern. Bis zur Genehmigung ändert sich nichts.`,
  asked: 'Die Änderung ist beantragt. Ein Operator entscheidet innerhalb von sieben Tagen.',
}
