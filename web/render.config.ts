import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** One file that renders the page of a business, for the server: React and the texts are in it, so that it imports nothing. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: resolve(import.meta.dirname, 'src/profile-page/render.tsx'),
    outDir: 'dist/.render',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'profile.mjs' } },
  },
})
