import type { App } from '../../../src/apps/app.ts'

export function sampleApp(appId: string): App {
  return {
    appId,
    name: 'Castle Quest',
    webhookUrl: null,
    enabled: true,
    rateLimit: null,
    validationDeadlineMs: 5000,
    onUnreachable: 'end',
    createdAtMs: 1,
    updatedAtMs: 1,
    keys: [],
  }
}
