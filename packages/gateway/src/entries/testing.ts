// For the tests and benchmarks of this repository; may change in any release.
export { letHeapGrow, signaturesMax, sizeThreadPool } from '../compose/size-process.ts'
export { openPlatformKeys } from '../platform-keys/open-platform-keys.ts'
export { mainFile } from '../storage/sqlite/migrations/database-files.ts'
export { makeDevCertificates } from '../tls/make-dev-certificates.ts'
export { type Certificate, tlsOptions } from '../tls/tls-options.ts'
export { latencyStep } from '../validations/latency-steps.ts'
export { createValidator } from '../webhooks/create-validator.ts'
