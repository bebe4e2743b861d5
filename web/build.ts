import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, runnerImport } from 'vite'

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
  const entry = resolve(here, 'src/marketing/prerender.tsx')
  const { module } = await runnerImport<{
    prerenderPages: (outDir: string) => Promise<{ path: string; html: string }[]>
  }>(entry, { configFile: resolve(here, 'vite.config.ts') })
  mkdirSync(resolve(dist, 'pages'), { recursive: true })
  for (const { path, html } of await module.prerenderPages(dist)) {
    writeFileSync(resolve(dist, 'pages', `${path.slice(1) || 'index'}.html`), html)
  }
}

if (!process.argv.includes('--if-missing') || isMissing()) {
  process.env.NODE_ENV = 'production'
  await build({ configFile: resolve(here, 'vite.config.ts'), logLevel: 'warn' })
  await renderPublicPages()
  writeFileSync(stamp, '')
}
