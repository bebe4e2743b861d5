import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '@fieldlark/backend/http/compression.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.speculationrules': 'application/speculationrules+json',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const isText = (type: string): boolean => /^text\/|json|svg|xml/.test(type)

/** One file as it is served. Compressed bodies are made at the first request for one, unless the build made them. */
export class StaticFile {
  readonly type: string
  readonly etag: string
  readonly bytes: Buffer
  readonly isCompressible: boolean
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(name: string, bytes: Buffer, ready: Partial<Record<Encoding, Buffer>> = {}) {
    this.type = types[extname(name)] ?? 'application/octet-stream'
    this.bytes = bytes
    this.isCompressible = isText(this.type) && bytes.length > 500
    this.etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
    if (ready.br) this.#compressed.set('br', Promise.resolve(ready.br))
    if (ready.gzip) this.#compressed.set('gzip', Promise.resolve(ready.gzip))
  }

  async body(encoding: Encoding | null): Promise<Buffer> {
    if (encoding === null) return this.bytes
    const made = this.#compressed.get(encoding) ?? compress(this.bytes, encoding)
    this.#compressed.set(encoding, made)
    return made
  }
}

/** Above this size the highest quality takes longer than the first visitor should wait. */
const quicklyCompressed = 150_000

const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? promisify(gzip)(bytes, { level: 9 })
    : promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > quicklyCompressed ? 9 : 11 },
      })

/** The HTML of a page. It is made when it is asked for: as text, all pages would be twice as large as their bytes. */
export type PageText = () => string

/** `spanish` where one address has both languages: "pricing.html" beside "pricing.es.html". */
export type PublicPage = { html: PageText; spanish: PageText | null }

export type Build = {
  /** By path, "/assets/x.js". The page itself is not among them. */
  files: ReadonlyMap<string, StaticFile>
  /** Finished public pages by path, "/" and "/es/terms": static HTML the app has no part in. */
  publicPages: ReadonlyMap<string, PublicPage>
  /** The app's page with a first page in it, by path, "/login" and, where Google is set up, "/google/login". */
  firstPages: ReadonlyMap<string, PageText>
  /** index.html as built, or null: nothing is built yet. */
  html: string | null
}

const publicName = /^\/pages\/(.+?)(\.es)?\.html$/
const firstName = /^\/first(\/.+)\.html$/

const emptyBuild = (): Build => ({
  files: new Map(),
  publicPages: new Map(),
  firstPages: new Map(),
  html: null,
})

/** Reads the web's build into memory: a few megabytes, and no path of a request ever reaches the disk. */
export function readBuild(folder: string): Build {
  if (!existsSync(join(folder, 'index.html'))) return emptyBuild()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const nameOf = new Map(
    names
      .map((name) => [`/${relative(folder, name).replaceAll(sep, '/')}`, name] as const)
      // Not the build's own notes, such as .vite/manifest.json.
      .filter(([path]) => !/\.(?:br|gz|map)$/.test(path) && !path.includes('/.')),
  )
  const matching = (pattern: RegExp) =>
    [...nameOf].flatMap(([path, name]) => {
      const match = pattern.exec(path)
      return match ? [{ match, text: textOf(name) }] : []
    })
  const publicPages = new Map<string, PublicPage>()
  // "pricing.es.html" comes after the page it belongs to, which is English or in the only language of its address.
  for (const { match, text } of matching(publicName).toSorted(
    (a, b) => Number(a.match[2] !== undefined) - Number(b.match[2] !== undefined),
  )) {
    const path = match[1] === 'index' ? '/' : `/${match[1]}`
    const { html = text } = publicPages.get(path) ?? {}
    publicPages.set(path, { html, spanish: match[2] === undefined ? null : text })
  }
  const firstPages = new Map(matching(firstName).map(({ match, text }) => [match[1] ?? '', text]))
  const isFile = (path: string) => !publicName.test(path) && !firstName.test(path) && path !== '/index.html'
  const files = new Map(
    [...nameOf].filter(([path]) => isFile(path)).map(([path, name]) => [path, fileAt(name, names)]),
  )
  return { files, publicPages, firstPages, html: readFileSync(join(folder, 'index.html'), 'utf8') }
}

/** The bytes are read at once, so that pages and the files they load are of one build. */
function textOf(name: string): PageText {
  const bytes = readFileSync(name)
  return () => bytes.toString('utf8')
}

function fileAt(name: string, names: readonly string[]): StaticFile {
  const ready = (compressed: string) => (names.includes(compressed) ? readFileSync(compressed) : undefined)
  const br = ready(`${name}.br`)
  const gz = ready(`${name}.gz`)
  return new StaticFile(name, readFileSync(name), { ...(br && { br }), ...(gz && { gzip: gz }) })
}
