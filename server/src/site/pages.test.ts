import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { bytesOf, httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { afterAll, expect, it } from 'vitest'
import { readBuild, StaticFile } from './build.ts'
import { sha256 } from './headers.ts'
import { measuresHead } from './measures.ts'
import { createPages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = `${'// a chunk of the app\n'.repeat(50)}start()`
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, 'index.html'), '<html><head><script>theme()</script></head><body></body></html>')
writeFileSync(join(folder, 'assets/app-1a2b.js'), script)
writeFileSync(join(folder, 'assets/app-1a2b.js.map'), '{}')
writeFileSync(join(folder, 'sw.js'), 'keep("%PAGE%")')
writeFileSync(join(folder, 'without-pages.js'), 'deleteAll()')
mkdirSync(join(folder, 'pages'))
writeFileSync(join(folder, 'pages/index.html'), '<html><head><style>h1{}</style></head></html>')
writeFileSync(join(folder, 'pages/es.html'), '<html lang="es"></html>')
writeFileSync(join(folder, 'pages/404.html'), '<html lang="en"><h1>Not found</h1></html>')
writeFileSync(join(folder, 'pages/404.es.html'), '<html lang="es"><h1>No encontrada</h1></html>')
writeFileSync(
  join(folder, 'pages/contact.html'),
  `<html><head></head><form><input type="hidden" name="opened"/>${'<p>A form</p>'.repeat(200)}</form></html>`,
)
writeFileSync(join(folder, '.vite/manifest.json'), '{}')
mkdirSync(join(folder, 'first/google'), { recursive: true })
for (const [name, style] of [
  ['login', 'p{}'],
  ['google/login', 'b{}'],
] as const) {
  writeFileSync(
    join(folder, `first/${name}.html`),
    `<html><head><script>theme()</script><style>${style}</style></head><form></form></html>`,
  )
}

const config = {
  url: '',
  anonKey: '</script><b>',
  siteUrl: 'http://x',
  isGoogleOn: false,
  arePasskeysOn: true,
  isAutoconfirm: true,
  isKeptOnDevices: true,
  arePlansSold: true,
}
const clock = { now: 1_800_000_000_000 }
const pages = createPages({
  build: readBuild(folder),
  knownPaths: /^\/(?:home|mockup)$/,
  config,
  now: () => clock.now,
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pages(httpRequestOf({ method, path, headers }))

it('writes what measures into every page but those of clients, and not a byte without a setting', async () => {
  const files = new Map([
    ...readBuild(folder).files,
    ['/assets/measures/measures-x1.js', new StaticFile('a.js', Buffer.from(''))],
  ])
  const build = { ...readBuild(folder), files }
  expect(measuresHead({ areVisitsCounted: false, areErrorsReported: false }, files)).toBe('')
  const head = measuresHead({ areVisitsCounted: true, areErrorsReported: false }, files)
  expect(head).toContain('<script type="module" src="/assets/measures/measures-x1.js"></script>')
  const measured = createPages({ build, knownPaths: null, config, head })
  const htmlOf = async (path: string) => String(bytesOf(await measured(httpRequestOf({ path }))))
  for (const path of ['/', '/home', '/login', '/nothing']) expect(await htmlOf(path)).toContain(head)
  for (const path of [
    '/q/secret',
    '/i/secret',
    '/m/secret',
    '/p/lark/portal',
    '/portal/invoices',
    '/admin/users',
  ])
    expect(await htmlOf(path)).not.toContain('measures')
})

it('serves the page with its configuration on every path of the app', async () => {
  const { status, headers, body } = await get('/home')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toContain(sha256('theme()'))
  const embedded = /<script type="application\/json" id="config">(.*)<\/script><\/head>/.exec(
    String(bytesOf({ body })),
  )?.[1]
  expect(JSON.parse(embedded ?? '')).toEqual(config)
})

it('serves prerendered public pages with their styles allowed and no configuration', async () => {
  const { status, headers, body } = await get('/')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain(sha256('h1{}'))
  expect(String(bytesOf({ body }))).not.toContain('config')
  expect(String(bytesOf(await get('/es')))).toContain('lang="es"')
  expect((await get('/pages/es.html')).status).toBe(404)
})

it.each([
  ['with Google’s button first where it is set up', true, 'b{}'],
  ['with it last elsewhere', false, 'p{}'],
])(
  'serves a sign-in page with its form, its own styles allowed and its configuration, %s',
  async (_, isGoogleOn, style) => {
    const set = { ...config, isGoogleOn }
    const served = createPages({ build: readBuild(folder), knownPaths: /^\/login$/, config: set })
    const { status, headers, body } = await served(
      httpRequestOf({ method: 'GET', path: '/login', headers: {} }),
    )
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain(
      `script-src 'self' ${sha256('theme()')}; style-src 'self' ${sha256(style)};`,
    )
    expect(String(bytesOf({ body }))).toMatch(/id="config">\{.*<\/head><form>/)
    expect(
      (await served(httpRequestOf({ method: 'GET', path: '/first/login.html', headers: {} }))).status,
    ).toBe(404)
  },
)

it('escapes the configuration, so that nothing in it ends its element', async () => {
  expect(String(bytesOf(await get('/home')))).not.toContain('<b>')
})

it('responds 404 on unknown paths, with the public page for that in the language of the visitor', async () => {
  const answers = [
    await get('/nowhere'),
    await get('/nowhere', { 'accept-language': 'es' }),
    await get('/404'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(answers.map((answer) => /<h1>(.*)<\/h1>/.exec(String(bytesOf(answer)))?.[1])).toEqual([
    'Not found',
    'No encontrada',
    'Not found',
  ])
})

it('responds 404 with the app where a client or an administrator may be, whose paths no public page learns', async () => {
  const [known, unknown] = [await get('/home'), await get('/admin/nowhere')]
  expect(unknown.status).toBe(404)
  expect(String(bytesOf(unknown))).toBe(String(bytesOf(known)))
})

it('caches hashed files for ever and the service worker never', async () => {
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
})

it('has another worker for each page, as that holds the configuration, and none that keeps pages where that is off', async () => {
  const build = readBuild(folder)
  const textOf = async (path: string, more: object) => {
    const served = createPages({ build, knownPaths: /^\/home$/, config, ...more })
    return String(bytesOf(await served(httpRequestOf({ path }))))
  }
  const { etag } = (await get('/home')).headers
  expect(await textOf('/sw.js', {})).toBe(`keep(${etag})`)
  expect(await textOf('/sw.js', { config: { ...config, anonKey: 'another' } })).not.toBe(`keep(${etag})`)
  expect(await textOf('/sw.js', { config: { ...config, isKeptOnDevices: false } })).toBe('deleteAll()')
  expect((await get('/without-pages.js')).status).toBe(404)
})

it.each(['/assets/app-0000.js', '/assets/app-1a2b.js.map'])(
  'responds 404 without the page to a missing chunk: %s',
  async (path) => {
    const { status, headers } = await get(path)
    expect(status).toBe(404)
    expect(headers['content-type']).toContain('text/plain')
  },
)

it.each(['/.vite/manifest.json', '/../package.json', '/%2e%2e/package.json', '/index.html/../../x'])(
  'serves nothing outside the build: %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

it('compresses for clients that accept it', async () => {
  const file = '/assets/app-1a2b.js'
  const brotli = await get(file, { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get(file, { 'accept-encoding': 'gzip, br;q=0' })
  const plain = await get(file, { 'accept-encoding': 'identity' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(bytesOf(brotli)))).toBe(script)
  expect(String(gunzipSync(bytesOf(gzip)))).toBe(script)
  expect(String(bytesOf(plain))).toBe(script)
  expect(plain.headers.vary).toBe('accept-encoding')
})

it('responds 304 to a matching ETag', async () => {
  const { headers } = await get('/sw.js')
  expect((await get('/sw.js', { 'if-none-match': `W/"x", ${headers.etag}` })).status).toBe(304)
  expect((await get('/sw.js', { 'if-none-match': '"x"' })).status).toBe(200)
})

it('sends no referrer from the page behind a client’s link', async () => {
  for (const path of ['/q/canary-token', '/i/canary-token', '/m/canary-token']) {
    const { headers } = await get(path)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
  }
  expect((await get('/home')).headers['referrer-policy']).toBeUndefined()
})

it('keeps the mockup from search engines, and no other page of the app', async () => {
  expect((await get('/mockup')).headers['x-robots-tag']).toBe('noindex')
  expect((await get('/home')).headers['x-robots-tag']).toBeUndefined()
})

it('writes into a form when its page was opened, which no cache keeps', async () => {
  const first = await get('/contact', { 'accept-encoding': 'br' })
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'content-language': 'en' })
  expect(first.headers.etag).toBeUndefined()
  expect(String(brotliDecompressSync(bytesOf(first)))).toContain('name="opened" value="1800000000000"')
  clock.now += 60_000
  expect(String(bytesOf(await get('/contact')))).toContain('name="opened" value="1800000060000"')
})

it('rejects other methods', async () => {
  expect((await get('/home', {}, 'POST')).status).toBe(405)
})

it('says what to do while nothing is built', async () => {
  const empty = createPages({ build: readBuild(join(folder, 'assets')), knownPaths: null, config })
  const answer = await empty(httpRequestOf({}))
  expect(answer.status).toBe(503)
  expect(String(bytesOf(answer))).toContain('npm run build')
})
