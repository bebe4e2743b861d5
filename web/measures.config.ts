import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const reporter = createRequire(import.meta.url).resolve('@sentry/browser')

/**
 * Each package of Sentry has its own copy of the same core beside it, where another version of it is installed for
 * somebody else: all of them get the one of the reporter.
 */
const oneCore: Plugin = {
  name: 'fieldlark-one-core',
  enforce: 'pre',
  resolveId(source, from) {
    const isCore = /^@sentry\/(?:core|conventions)(?:\/|$)/.test(source)
    return isCore && from ? this.resolve(source, reporter, { skipSelf: true }) : null
  },
}

/**
 * What measures visits, where the operator wants it: server/src/site/measures.ts writes it into pages then. A build of its own,
 * so that no file of the app or of the public pages changes by it.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [oneCore],
  define: {
    __SENTRY_DEBUG__: 'false',
    __RRWEB_EXCLUDE_IFRAME__: 'true',
    __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
  },
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
