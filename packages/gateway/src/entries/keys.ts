// Keys in files: a merchant's public key, and the keys that sign notifications.
export { readPublicKey } from '../apps/read-public-key.ts'
export { readConfiguredKey } from '../platform-keys/configured-key.ts'
export { keyPath, readEntries } from '../platform-keys/key-files.ts'
export { signerAt } from '../platform-keys/key-turns.ts'
export { readPrivateKey } from '../platform-keys/read-private-key.ts'
export { addRehearsalKey } from '../platform-keys/rehearsal-key.ts'
export { makePrivateKey, signingKey } from '../platform-keys/signing-key.ts'
