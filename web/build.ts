import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'

const here = import.meta.dirname
const dist = resolve(here, 'dist')
const stamp = resolve(dist, 'built')

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** A build is missing when there is none, or when a source of it is younger. */
function isMissing() {
  if (!existsSync(stamp)) return true
  const builtAt = statSync(stamp).mtimeMs
  const sources = ['src', 'public', '../ui/src', '../domain/src'].map((folder) => resolve(here, folder))
  return [...sources.flatMap(filesBelow), resolve(here, 'index.html')].some(
    (file) => statSync(file).mtimeMs > builtAt,
  )
}

/** Public pages as finished HTML in dist/pages: `/` is index.html, `/es` is es.html. */
async function renderPublicPages() {
  const outDir = resolve(here, '../.cache/prerender')
  await build({
    configFile: resolve(here, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { input: resolve(here, 'src/marketing/prerender.tsx') },
    },
  })
  const { prerenderPages } = (await import(pathToFileURL(resolve(outDir, 'prerender.js')).href)) as {
    prerenderPages: (outDir: string) => Promise<{ path: string; html: string }[]>
  }
  mkdirSync(resolve(dist, 'pages'), { recursive: true })
  for (const { path, html } of await prerenderPages(dist)) {
    writeFileSync(resolve(dist, 'pages', `${path.slice(1) || 'index'}.html`), html)
  }
}

/** Once at build time instead of on every answer. */
function compress() {
  const worth = new Set(['.js', '.css', '.svg', '.webmanifest'])
  for (const file of filesBelow(dist)) {
    if (!worth.has(extname(file)) || statSync(file).size < 1024) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }))
  }
}

if (!process.argv.includes('--if-missing') || isMissing()) {
  process.env.NODE_ENV = 'production'
  await build({ configFile: resolve(here, 'vite.config.ts'), logLevel: 'warn' })
  await renderPublicPages()
  compress()
  writeFileSync(stamp, '')
}
