import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const OPERATOR_ADDRESS = 'http://127.0.0.1:8440'

/** One file of all that the first script imports compresses better than forty; its words are fetched beside it. */
const GROUPS = [
  { name: 'frame-texts', test: /[\\/]texts[\\/](?:frame-texts|language)\.ts$/, priority: 1 },
  { name: 'start', test: /[\\/]src[\\/]main\.tsx$/ },
]

/** Just below the slowest settings: a tenth of the time for a few percent more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const COMPRESSIBLE = /\.(?:js|css|svg)$/

/** Writes each file compressed beside it, because the service that serves it has other work. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    // Only what is written has its last bytes.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))
      for (const path of names.map((name) => join(dir, name))) {
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, BROTLI))
        await writeFile(`${path}.gz`, await promisify(gzip)(content))
      }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressAssets()],
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
