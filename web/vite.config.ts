import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { shellTexts } from './src/app/shell.texts.ts'
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

/** The page shows "Loading" before any script runs; the words are the shell's. */
const firstWords: Plugin = {
  name: 'fieldlark-first-words',
  transformIndexHtml: (html) =>
    html.replace(/%loading\.(en|es)%/g, (_, language: Language) => shellTexts[language].loading),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), firstWords, devConfig],
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(
        ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/mailbox'].map((path) => [path, backend]),
      ),
      '/realtime/v1': { target: backend, ws: true },
    },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    rolldownOptions: {
      // The app, and what the public pages link: they are rendered by build.ts and hydrate nothing.
      input: ['index.html', 'src/marketing/island.ts', 'src/marketing/marketing.css'].map((file) =>
        resolve(import.meta.dirname, file),
      ),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/ },
            // Every form's, loaded once; the sign-in pages need no schemas.
            { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/ },
            // Every list's, loaded once.
            { name: 'lists', test: /node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/ },
            {
              name: 'icon',
              test: /lucide-react[\\/].*[\\/](createLucideIcon|Icon|context|defaultAttributes)\.m?js$|lucide-react[\\/].*[\\/]shared[\\/]/,
            },
            // Those of the shell: one by one, because screens use some of them too, they weigh twice as much.
            {
              name: 'shell-icons',
              test: /lucide-react[\\/].*[\\/](bell|briefcase|calendar-days|chart-column|chevrons-left|chevrons-right|download|file-text|gift|house|inbox|map-pin|menu|message-square|plus|receipt|scroll-text|search|trending-up|user-plus|users)\.m?js$/,
            },
            { name: 'schemas', test: /node_modules[\\/](zod|@hookform|@standard-schema)[\\/]/ },
          ],
        },
      },
    },
  },
})
