import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { chunkFileNames, groups } from './chunks.ts'
import { startTexts } from './src/app/start.texts.ts'
import type { Language } from './src/language/texts.ts'

const backend = `http://localhost:${process.env.PORT || 3000}`

/** In development the page is Vite's, so the configuration the server would embed is asked for. */
const devConfig: Plugin = {
  name: 'fieldlark-dev-config',
  apply: 'serve',
  async transformIndexHtml(html) {
    const response = await fetch(`${backend}/config.json`)
    const tag = `<script type="application/json" id="config">${await response.text()}</script>`
    return html.replace('</head>', `${tag}</head>`)
  },
}

/** In development nothing is kept for the time without a connection, but the device rings. */
const devWorker: Plugin = {
  name: 'fieldlark-dev-worker',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/sw.js', (_, response, next) => {
      server.transformRequest('/src/worker/push.ts').then((built) => {
        response.setHeader('content-type', 'text/javascript').end(built?.code)
      }, next)
    })
  },
}

/** The page shows "Loading" before any script runs; the words are the shell's. */
const firstWords: Plugin = {
  name: 'fieldlark-first-words',
  transformIndexHtml: (html) =>
    html.replace(/%loading\.(en|es)%/g, (_, language: Language) => startTexts[language].loading),
}

/** The icon is in the page: it is smaller than the request for it. */
const inlineIcon: Plugin = {
  name: 'fieldlark-inline-icon',
  transformIndexHtml: (html) =>
    html.replace(
      'href="/favicon.svg"',
      () =>
        `href="data:image/svg+xml,${encodeURIComponent(readFileSync(resolve(import.meta.dirname, 'public/favicon.svg'), 'utf8'))}"`,
    ),
}

/**
 * 7 kB of the first visit that no page runs. The sign-in library brings passkeys and wallets, the router the
 * instrumentation of itself and the prefetching of server-rendered pages. What still calls or constructs their exports
 * uses no result. Not the administration of users: signing out calls it.
 */
const unused =
  /(?:auth-js\/dist\/module\/(?:lib\/webauthn|lib\/web3\/ethereum)|react-router\/dist\/production\/lib\/(?:router\/instrumentation|dom\/ssr\/links))\.js$/
const withoutUnused: Plugin = {
  name: 'fieldlark-without-unused',
  apply: 'build',
  load(id) {
    if (!unused.test(id)) return null
    const text = readFileSync(id, 'utf8')
    const names = text.matchAll(/^export (default )?(?:async )?(?:function|class|const) (\w+)/gm)
    const declared = [...names].map(([, byDefault = '', name]) => `export ${byDefault}function ${name}() {}`)
    const listed = text.match(/^export \{ (.+) \};$/m)?.[1]?.split(', ') ?? []
    return [...declared, ...listed.map((name) => `export function ${name}() {}`)].join('\n')
  },
}

/** Which modules are in which file: the manifest knows only those that have a file of their own. */
const moduleList: Plugin = {
  name: 'fieldlark-module-list',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? file.moduleIds.map((id) => [relative(import.meta.dirname, id), file.fileName] as const)
        : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: '.vite/modules.json',
      source: JSON.stringify(Object.fromEntries(files)),
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), firstWords, devConfig, devWorker, inlineIcon, withoutUnused, moduleList],
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(
        ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/mailbox', '/push-key', '/checklists'].map(
          (path) => [path, backend],
        ),
      ),
      '/realtime/v1': { target: backend, ws: true },
    },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // A file is named after its own content, and the map in the page says which name each has now: a changed sentence
    // renames one file, not all that import it.
    chunkImportMap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'index.html'),
      output: {
        chunkFileNames,
        codeSplitting: { groups },
      },
    },
  },
})
