export { makeKeyPair, type TestKeyPair } from './key-pair.ts'
export type { Recharge } from './samples.ts'
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
export {
  createTestPlatform,
  type NotificationChanges,
  type SignedNotification,
  type TestPlatform,
  type TestPlatformOptions,
} from './test-platform.ts'
