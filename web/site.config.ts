import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What the public pages link: their styles and scripts. They are rendered by build.ts and hydrate nothing. A build of its
 * own, after the app's: no page of the app has to name these files in its import map, and no file is shared with the app.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    assetsDir: 'assets/site',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/site.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        'src/marketing/islands/island.ts',
        'src/marketing/marketing.css',
        'src/profile-page/profile.css',
      ].map((file) => resolve(import.meta.dirname, file)),
    },
  },
})
