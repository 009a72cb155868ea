/** The chapters of the document, in reading order. */
export const TAGS = {
  Merchant:
    'The calls of a game backend, on both environment ports. Every request is a signed POST. The answer to an order query is the latest state of the order.',
  Webhook:
    'The call of the service to the game backend, which answers whether a player exists and may top up.',
  Apps: 'The merchants’ apps, their settings and their public keys.',
  Orders: 'The operator adds orders, finds them and changes their status.',
  Recharges: 'A recharge asks the merchant first. Its verdict creates the order or ends the recharge.',
  Validations: 'Every USER_VALIDATE with its attempts, and the statistics.',
  'Webhook delivery':
    'The keys that sign webhooks, and the guard that decides which addresses may be called.',
  Health: 'Which merchants fail, since when and what it costs.',
  Diagnosis: 'Shows what happened to a merchant request and why its signature was refused.',
  Accounts:
    'The tokens of programs, the accounts of people and their sessions. Each has a role and the environments that it covers.',
  'Two people':
    'What matters in production is asked by one person and decided by another, where two could decide.',
  Audit: 'Who changed what, and which attempts were refused.',
  Console:
    'Further calls that the console uses: signing in, the overview, timelines, the clock of the sandbox, and answers by hand.',
  Service: 'Health, metrics and this document. These calls need no token.',
} as const

export type TagName = keyof typeof TAGS
