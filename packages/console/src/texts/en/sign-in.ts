export const signIn = {
  title: 'Sign in to the console',
  intro: 'Use the operator token of this service.',
  token: 'Operator token',
  tokenHint:
    '"txgw serve" prints the file that holds the token. "txgw console" prints a link that signs you in once.',
  submit: 'Sign in',
  withTicket: 'Signing in with the link',
  ticketRefused:
    'This link was already used or has expired. Sign in with the token, or run "txgw console" for a new link.',
  wrongToken: 'This is not the operator token of this service.',
}
