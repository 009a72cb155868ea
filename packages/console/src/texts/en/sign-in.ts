export const signIn = {
  title: 'Sign in to the console',
  intro: 'With the operator token of this service.',
  token: 'Operator token',
  tokenHint: 'txgw serve prints where it is kept; the link printed at the start signs in by itself once.',
  submit: 'Sign in',
  withTicket: 'Signing in with the link',
  ticketRefused:
    'This link has been used already or is too old. Sign in with the token, or start the service again.',
  wrongToken: 'This is not the operator token of this service.',
}
