import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const OPERATOR_ADDRESS = 'http://127.0.0.1:8440'

/** What every page needs. One file of it compresses better than forty. */
const START = [
  'react|react-dom|scheduler|wouter|openapi-fetch|use-sync-external-store',
  '@tanstack/(?:query-core|react-query)',
  '@mantine/core/esm/core',
  '@mantine/core/esm/components/(?:ActionIcon|Button|Input|InputBase|Loader|Skeleton|TextInput|UnstyledButton)',
].map((packages) => new RegExp(`/node_modules/(?:${packages})/`))

/** Lets the browser fetch the words of the viewer's language beside the script that needs them. */
function fetchWordsEarly(): Plugin {
  return {
    name: 'fetch-words-early',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, path }) {
        const words = Object.values(bundle).find(({ name }) => name === 'frame-texts')
        if (path !== '/index.html' || !words) return []
        const attrs = { type: 'module', crossorigin: true, src: `/${words.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

function isOfStart(id: string): boolean {
  return START.some((packages) => packages.test(id.replaceAll('\\', '/')))
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fetchWordsEarly()],
  // The server puts a fresh one in its place with every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // The service serves it, and it is published with the service.
    outDir: '../gateway/console',
    emptyOutDir: true,
    rolldownOptions: {
      input: ['index.html', 'docs.html'].map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: [{ name: 'start', test: isOfStart }] } },
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
