import './theme/layers.css'
import './theme/mantine.css'
import '@mantine/notifications/styles.layer.css'
import './theme/global.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { SessionGate } from './session/session-gate.tsx'
import { styleNonce } from './theme/style-nonce.ts'
import { cssVariablesResolver, theme } from './theme/theme.ts'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <Notifications position="bottom-right" />
      <SessionGate>
        <App />
      </SessionGate>
    </MantineProvider>
  </StrictMode>,
)
