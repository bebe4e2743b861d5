import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'

type Chunk = { file: string; src?: string; css?: string[]; assets?: string[] }

const dist = resolve(import.meta.dirname, 'dist')

/** Of no use to somebody who is signed in: the pages of clients, and the list of parts. */
const ofOthers = /^src\/(?:app\/mockup|features\/(?:portal|[a-z]+-link)|app\/link-layout)/

/** The files of the app's build, which its pages may ask for at any time. */
function filesOfApp(): string[] {
  const manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const files = Object.values(manifest)
    .filter(({ src = '' }) => !ofOthers.test(src))
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)]
    .filter((file) => file.startsWith('assets/'))
    .map((file) => `/${file}`)
    .toSorted()
}

/** `sw` keeps the app for the time without a network, `without-pages` takes that back; the server says which is /sw.js. */
const name = process.env.WORKER ?? 'sw'

/** One file each, without imports: not every browser has workers that are modules. */
export default defineConfig({
  root: import.meta.dirname,
  define: {
    'process.env.NODE_ENV': '"production"',
    filesOfBuild: JSON.stringify(filesOfApp()),
    tagOfPage: '"%PAGE%"',
  },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: resolve(import.meta.dirname, `src/worker/${name}.ts`),
      output: { format: 'iife', entryFileNames: `${name}.js` },
    },
  },
})
