import './theme/layers.css'
import './theme/mantine.css'
import './theme/global.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { SessionGate } from './session-gate.tsx'
import { NotLoaded } from './shared/states/lazily.ts'
import { fetchPageEarly } from './shell/pages.ts'
import { LANGUAGE } from './texts/language.ts'
import { styleNonce } from './theme/style-nonce.ts'
import { cssVariablesResolver, theme } from './theme/theme.ts'

document.documentElement.lang = LANGUAGE
fetchPageEarly(window.location.pathname)

createRoot(document.getElementById('root') as HTMLElement, {
  onCaughtError(error) {
    // The page says what it misses. Any other error is a mistake of the console.
    if (!(error instanceof NotLoaded)) console.error(error)
  },
}).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <SessionGate>
        <App />
      </SessionGate>
    </MantineProvider>
  </StrictMode>,
)
