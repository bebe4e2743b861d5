import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build, runnerImport } from 'vite'

import { writePictures } from './pictures.ts'

const compress = promisify(brotliCompress)
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
  const sources = ['src', 'content', 'public', '../ui/src', '../domain/src'].map((folder) =>
    resolve(here, folder),
  )
  return [
    ...sources.filter((folder) => existsSync(folder)).flatMap(filesBelow),
    resolve(here, 'index.html'),
  ].some((file) => statSync(file).mtimeMs > builtAt)
}

function write(files: readonly { name: string; text: string }[]) {
  for (const { name, text } of files) {
    const file = resolve(dist, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** Public pages as finished HTML in dist/pages, and the files that list them. */
async function renderPublicPages() {
  await build({ configFile: resolve(here, 'site.config.ts'), logLevel: 'warn' })
  const entry = resolve(here, 'src/marketing/build/prerender.tsx')
  const { module } = await runnerImport<{
    prerenderPages: (outDir: string) => Promise<{ name: string; text: string }[]>
  }>(entry, { configFile: resolve(here, 'site.config.ts') })
  write(await module.prerenderPages(dist))
}

/**
 * What renders the pages of businesses: dist/.render/profile.mjs and its styles, which the server loads and nobody downloads
 * (names that begin with a dot are not served).
 */
async function buildProfileRenderer() {
  await build({ configFile: resolve(here, 'render.config.ts'), logLevel: 'warn' })
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    await readFile(resolve(dist, '.vite/site.json'), 'utf8'),
  )
  const styles = manifest['src/profile-page/profile.css']?.file
  if (styles === undefined) throw new Error('The build of the public pages has no profile.css.')
  await copyFile(resolve(dist, styles), resolve(dist, '.render/profile.css'))
}

/** What runs only where the operator measures something: no page names it before the server does. */
const buildMeasures = () => build({ configFile: resolve(here, 'measures.config.ts'), logLevel: 'warn' })

/** /sw.js, and the worker that takes its place where the operator wants nothing kept on devices. */
async function buildWorkers() {
  for (const name of ['sw', 'without-pages']) {
    process.env.WORKER = name
    await build({ configFile: resolve(here, 'worker.config.ts'), logLevel: 'warn' })
  }
}

/** The sign-in pages as the app's page with the form in it: dist/first/login.html, dist/first/google/login.html. */
async function renderFirstPages() {
  const entry = resolve(here, 'src/app/first-page/prerender.tsx')
  const { module } = await runnerImport<{
    prerenderFirstPages: (outDir: string) => Promise<{ path: string; html: string }[]>
  }>(entry, { configFile: resolve(here, 'vite.config.ts') })
  const pages = await module.prerenderFirstPages(dist)
  write(pages.map(({ path, html }) => ({ name: `first${path}.html`, text: html })))
}

/** Compressed as far as brotli goes, which is too slow for a server to do at the first request. */
async function compressAssets() {
  const files = filesBelow(resolve(dist, 'assets')).filter((file) => /\.(?:js|css)$/.test(file))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all(
    files.map(async (file) => writeFile(`${file}.br`, await compress(await readFile(file), { params }))),
  )
}

if (!process.argv.includes('--if-missing') || isMissing()) {
  process.env.NODE_ENV = 'production'
  await build({ configFile: resolve(here, 'vite.config.ts'), logLevel: 'warn' })
  await renderPublicPages()
  await buildProfileRenderer()
  await buildMeasures()
  await buildWorkers()
  await renderFirstPages()
  await writePictures(dist)
  cpSync(resolve(here, 'content/cards'), resolve(dist, 'assets/cards'), { recursive: true })
  await compressAssets()
  writeFileSync(stamp, '')
}
