import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const OPERATOR_ADDRESS = 'http://127.0.0.1:8440'

/** One file of all that the first script imports compresses better than forty; its words are fetched beside it. */
const GROUPS = [
  { name: 'frame-texts', test: /[\\/]texts[\\/](?:frame-texts|language)\.ts$/, priority: 1 },
  { name: 'start', test: /[\\/]src[\\/]main\.tsx$/ },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The server puts a fresh one in its place with every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // The service serves it, and it is published with the service.
    outDir: '../gateway/console',
    emptyOutDir: true,
    rolldownOptions: {
      input: ['index.html', 'docs.html'].map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: GROUPS } },
    },
    target: 'es2023',
    // A data: address would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The polyfill would be an inline script.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
  server: {
    proxy: { '/operator': OPERATOR_ADDRESS, '/console': OPERATOR_ADDRESS, '/openapi.json': OPERATOR_ADDRESS },
  },
})
