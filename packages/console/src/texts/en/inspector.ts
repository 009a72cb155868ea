export const inspector = {
  title: 'Signature inspector',
  description:
    'Find out why a signature was refused. The inspector tries common wrong texts and keys, and names the ones that match.',
  ask: {
    title: 'Paste a request or a debug_id',
    kind: 'Kind of request',
    kinds: { request: 'A saved request', debugId: 'A debug_id' },
    request: 'Request',
    requestHint:
      'HTTP text with its headers, an empty line and the body exactly as sent; or a curl line. It must include the Authorization header.',
    requestPlaceholder: `POST /gateway/v2/orders HTTP/1.1
Host: sandbox.example
Content-Type: application/json
Accept: application/json
Authorization: TXGW-SHA256-RSA2048 auth_id=star-harbor,serial_no=1,nonce_str=…,timestamp=…,signature=…

{"id":"order-1"}`,
    debugId: 'debug_id',
    debugIdHint: 'From the error body of a request that the sandbox refused recently.',
    debugIdProduction:
      'Production does not keep refused requests, so it cannot find one by debug_id. Paste the request instead.',
    submit: 'Inspect',
  },
  empty: {
    title: 'No request inspected yet',
    body: 'The service keeps nothing that you paste here.',
  },
  verdict: {
    right: 'The signature is correct',
    rightBody: 'A key of the app signed the expected text, and nothing else is wrong.',
    rightBut: 'The signature is correct, but the request would be refused',
    rightButBody: 'It covers the expected text. The reasons for the refusal are below.',
    wrong: 'The signature is wrong',
    wrongBody: (count: number) =>
      count === 1 ? 'One mistake was found.' : `${count} mistakes were found, the most important first.`,
    wrongGuess: 'Nothing is proven; below is a guess.',
    keyOnly: 'The key is right; a different text was signed.',
    wrongUnknown: 'None of the usual mistakes explains it.',
    signedBy: 'Signed by',
  },
  mistakes: {
    title: 'Mistakes',
    cause: 'Cause',
    solution: 'Solution',
    certain: 'certain',
    guess: 'a guess',
    guessHint: 'Nothing proves it',
  },
  notes: 'About the saved request',
  strings: {
    title: 'Strings to sign',
    same: 'Both are the same.',
    differsAt: (line: number, offset: number) =>
      `They differ from line ${line} on, at byte ${offset}; the place is marked.`,
    unknown: 'The inspector could not find out which text was signed.',
    keyOnly: 'The key is right; a different text was signed. This text was expected.',
    expected: 'Should have been signed',
    signed: 'Was signed',
    line: 'Line',
    marks:
      '↵ is a line feed (0x0A), ‹CR› a carriage return (0x0D), ∅ stands where the other text has something.',
    copyExpected: 'Copy the expected text',
    copySigned: 'Copy the signed text',
  },
  ofRequest: {
    title: 'Why its signature was refused',
    forgotten:
      'The sandbox no longer remembers this request. Paste it into the signature inspector to find the mistake.',
  },
}
