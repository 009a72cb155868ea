export const inspector = {
  title: 'Signature inspector',
  description:
    'Finds out why a signature was refused: it tries the usual wrong texts and keys, and names the one that was signed.',
  ask: {
    title: 'What shall be looked at?',
    kind: 'Kind of request',
    kinds: { request: 'A saved request', debugId: 'A debug_id' },
    request: 'Request',
    requestHint:
      'HTTP text with its headers, an empty line and the body exactly as sent; or a curl line. It must hold the Authorization header.',
    requestPlaceholder: `POST /gateway/v2/orders HTTP/1.1
Host: sandbox.example
Content-Type: application/json
Accept: application/json
Authorization: TXGW-SHA256-RSA2048 auth_id=star-harbor,serial_no=1,nonce_str=…,timestamp=…,signature=…

{"id":"order-1"}`,
    debugId: 'debug_id',
    debugIdHint: 'Of a request that the sandbox refused lately; it stands in the error body.',
    debugIdProduction:
      'Production does not keep refused requests, so nothing is found there by debug_id. Paste the request.',
    submit: 'Inspect',
  },
  empty: {
    title: 'No request was inspected yet',
    body: 'Nothing that is pasted here is kept.',
  },
  verdict: {
    right: 'The signature is right',
    rightBody: 'It was made over the expected text by a key of the app, and nothing else is wrong.',
    rightBut: 'The signature is right, but the request would be refused',
    rightButBody: 'It was made over the expected text; what stops the request stands below.',
    wrong: 'The signature is wrong',
    wrongBody: (count: number) =>
      count === 1 ? 'One mistake explains it.' : `${count} mistakes were found, the most important first.`,
    wrongUnknown: 'None of the usual mistakes explains it.',
    signedBy: 'Signed by',
  },
  mistakes: {
    title: 'Mistakes',
    cause: 'Cause',
    solution: 'Solution',
    certain: 'certain',
    likely: 'likely',
    likelyHint: 'Left over after everything else was excluded',
  },
  notes: 'About the saved request',
  strings: {
    title: 'Strings to sign',
    same: 'Both are the same.',
    differsAt: (line: number, offset: number) =>
      `They differ from line ${line} on, at byte ${offset}; the place is marked.`,
    unknown: 'Which text was signed instead could not be found out.',
    expected: 'Should have been signed',
    signed: 'Was signed',
    lineFeeds: '↵ is a line feed (0x0A), ‹CR› a carriage return (0x0D).',
    difference: 'First difference',
    end: 'end of the text',
  },
}
