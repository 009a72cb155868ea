export const changeRequests = {
  title: 'Requested changes',
  description: {
    operator:
      'What merchants ask for in production, and what one of your own people has asked where two decide.',
    merchant: 'In production an operator approves changes of your keys and webhook address.',
  },
  list: 'Requested changes',
  empty: 'No changes were requested',
  emptyHint: {
    operator: 'When a merchant or one of your own people asks for one, it is listed here.',
    merchant:
      'Add a key or change the webhook address on the page of your app. In production that becomes a request.',
  },
  one: 'This request',
  columns: { asked: 'Asked', change: 'Change', by: 'Asked by', state: 'State', action: 'Action' },
  changes: {
    addKey: (serial: string) => `Add the key ${serial}`,
    revokeKey: (serial: string) => `Revoke the key ${serial}`,
    setWebhook: (address: string) => `Send notifications to ${address}`,
    replaceWebhook: (address: string, before: string) =>
      `Send notifications to ${address}, no longer to ${before}`,
    removeWebhook: 'Remove the webhook address',
  },
  kinds: {
    change_app: 'Change the settings of an app',
    change_account: 'Change what a person may do',
    add_token: 'Make a token',
    invite_person: 'Invite a person',
    refund_order: 'Refund an order',
    change_two_people: 'Change when two people decide',
  },
  forAdmins: 'Only admins see about whom.',
  waitForYou: 'wait for you',
  ownRequest: 'You have asked for this yourself, so somebody else approves it.',
  states: {
    waiting: 'waits',
    applying: 'being applied',
    approved: 'approved',
    refused: 'refused',
    withdrawn: 'withdrawn',
    lapsed: 'lapsed',
  },
  lapses: 'lapses',
  decidedBy: (name: string) => `by ${name}`,
  alone: (reason: string) => `One person alone: ${reason}`,
  fingerprintHint: 'Compare the key with the merchant before you approve it.',
  approve: 'Approve',
  approveConfirm: (change: string, app: string) =>
    app === '' ? `${change}. It takes effect at once.` : `${change}, for ${app}. It takes effect at once.`,
  approved: 'The change is approved and in effect.',
  refuse: 'Refuse',
  refuseTitle: 'Refuse the change',
  reason: 'Reason',
  reasonHint: 'The one that asked reads it. You may leave it empty.',
  refusedDone: 'The change is refused.',
  withdraw: 'Withdraw',
  withdrawConfirm: (change: string) => `You withdraw the request: ${change}.`,
  withdrawnDone: 'The request is withdrawn.',
  confirmAsk: (app: string) =>
    `This asks an operator to change ${app}. Nothing changes until it is approved.`,
  asked: 'The change is requested. An operator decides about it within seven days.',
}
