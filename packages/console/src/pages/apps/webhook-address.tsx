import type { App } from '@txgw/gateway/operator-api'
import { Panel } from '../../shared/layout/panel.tsx'
import { texts } from '../../texts/texts.ts'
import { WebhookForm } from './webhook-form.tsx'

const words = texts.apps.webhook

export function WebhookAddress({ app }: { app: App }) {
  return (
    <Panel title={words.title} description={words.description}>
      <WebhookForm app={app} />
    </Panel>
  )
}
