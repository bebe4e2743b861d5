import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/**
 * What measures visits, where the operator wants it: server/src/site/measures.ts writes it into pages then. A build of its own,
 * so that no file of the app or of the public pages changes by it.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    assetsDir: 'assets/measures',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: resolve(import.meta.dirname, 'src/measures/measures.ts') },
  },
})
