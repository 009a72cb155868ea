export const signIn = {
  title: 'Sign in to the console',
  intro: 'Use the operator token of this service.',
  token: 'Operator token',
  tokenHint:
    'txgw serve prints where the token is kept. The link that it prints at the start signs you in once.',
  submit: 'Sign in',
  withTicket: 'Signing in with the link',
  ticketRefused:
    'This link has been used already or is too old. Sign in with the token, or run "txgw console" for a new link.',
  wrongToken: 'This is not the operator token of this service.',
}
