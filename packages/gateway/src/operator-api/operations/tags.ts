/** The chapters of the document, in reading order. */
export const TAGS = {
  Merchant:
    'What a game backend calls, on both environment ports. Every request is POST and signed; the answer to an order query is the latest state of the order.',
  Webhook: 'What the service calls: the game backend answers whether a player exists and may top up.',
  Apps: 'The merchants’ apps, their settings and their public keys.',
  Orders: 'Orders as the operator feeds them in, finds them and moves them on.',
  Recharges: 'A recharge asks the merchant first. Its verdict creates the order or ends the recharge.',
  Validations: 'Every USER_VALIDATE with its attempts, and what they add up to.',
  'Webhook delivery':
    'The keys that sign webhooks, and the guard that decides which addresses may be called.',
  Diagnosis: 'What happened to one request of a merchant, and why its signature was refused.',
  Console:
    'What the web page of this listener uses besides: signing in, the overview, timelines, the clock of the sandbox, and answers by hand.',
  Service: 'Health, metrics and this document. No token is needed.',
} as const

export type TagName = keyof typeof TAGS
