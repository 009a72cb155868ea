export { authorize } from './authorize.ts'
export { casesFor, EVERY_CASE_VARIABLE, oneOfEach } from './cases-for.ts'
export { type Certificate, makeTestCertificates, type TestCertificates } from './certificates.ts'
export { CHOSEN_STORE_VARIABLE, TEMPLATE } from './chosen-store.ts'
export { COMMAND, COMMAND_VARIABLE } from './command.ts'
export { findGrowth, type LinearReader } from './linear-readers.ts'
export {
  copyCertificate,
  copyKeys,
  giveMadeCertificate,
  giveMadeKeys,
  MADE_KEYS_VARIABLE,
} from './made-keys.ts'
export {
  KEEP_ALIVE_MS,
  type MerchantBackend,
  type MerchantBackendOptions,
  startMerchantBackend,
} from './merchant-backend.ts'
export * from './merchant-behaviours.ts'
export { openssl, opensslSign, opensslVerifies } from './openssl.ts'
export { findPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts'
export { MADE_CLUSTER_VARIABLE } from './postgres/data-directory.ts'
export {
  openPostgresDatabases,
  type PostgresDatabases,
  SHARED_SERVER_VARIABLE,
} from './postgres-databases.ts'
export { makePostgresData, type PostgresServer, startPostgres, withSql } from './postgres-server.ts'
export { unpackPreviousRelease, whyNoPreviousRelease } from './previous-release.ts'
export {
  BUILT_PACKAGES_VARIABLE,
  npm,
  type PackedPackages,
  type PublishedPackages,
  packLocally,
  publishLocally,
} from './published-packages.ts'
export { openRawTls, parseAnswers, type RawAnswer, readAnswers } from './raw-tls.ts'
export { RegisterHistory } from './register-history.ts'
export { makeRsaPairs, type RsaPair, rsaPair } from './rsa-pair.ts'
export { BUN, DENO, findRuntime, NODES, type Runtime, WORKERD } from './runtimes.ts'
export { type ServeProcess, startServeOf, startServeProcess } from './serve-process.ts'
export { createShellClient, type ShellClient } from './shell-client.ts'
export type { StoreHarness } from './store-contract/store-test.ts'
export { describeStore } from './store-contract.ts'
export {
  type OperatorAnswer,
  registerApp,
  startTestGateway,
  type TestGateway,
  type TestGatewayOptions,
} from './test-gateway.ts'
export { orderBody, rechargeBody } from './wire-samples.ts'
export { forgetOwnClock, ownClockVariables, whyNoOwnClock } from './wrong-clock.ts'
