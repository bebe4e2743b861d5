import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { bytesOf, incomingOf } from '@fieldlark/backend/http/testing/incoming.ts'
import { afterAll, expect, it } from 'vitest'
import { readBuild } from './build.ts'
import { sha256 } from './headers.ts'
import { createPages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = `${'// a chunk of the app\n'.repeat(50)}start()`
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, 'index.html'), '<html><head><script>theme()</script></head><body></body></html>')
writeFileSync(join(folder, 'assets/app-1a2b.js'), script)
writeFileSync(join(folder, 'assets/app-1a2b.js.map'), '{}')
writeFileSync(join(folder, 'sw.js'), 'self')
mkdirSync(join(folder, 'pages'))
writeFileSync(join(folder, 'pages/index.html'), '<html><head><style>h1{}</style></head></html>')
writeFileSync(join(folder, 'pages/es.html'), '<html lang="es"></html>')
writeFileSync(join(folder, '.vite/manifest.json'), '{}')

const config = {
  url: '',
  anonKey: '</script><b>',
  siteUrl: 'http://x',
  isGoogleOn: false,
  isAutoconfirm: true,
}
const pages = createPages({ build: readBuild(folder), knownPaths: /^\/home$/, config })

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pages(incomingOf({ method, path, headers }))

it('serves the page, told its configuration, where the app has a screen', async () => {
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

it('serves public pages as they were rendered, their inlined styles allowed and nothing embedded', async () => {
  const { status, headers, body } = await get('/')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain(sha256('h1{}'))
  expect(String(bytesOf({ body }))).not.toContain('config')
  expect(String(bytesOf(await get('/es')))).toContain('lang="es"')
  expect((await get('/pages/es.html')).status).toBe(404)
})

it('lets nothing in the configuration end its element', async () => {
  expect(String(bytesOf(await get('/home')))).not.toContain('<b>')
})

it('answers 404 with the same page elsewhere', async () => {
  const [known, unknown] = [await get('/home'), await get('/nowhere')]
  expect(unknown.status).toBe(404)
  expect(unknown.body).toEqual(known.body)
})

it('lets hashed files be kept for ever and the worker never', async () => {
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
})

it.each(['/assets/app-0000.js', '/assets/app-1a2b.js.map'])(
  'answers a missing chunk without the page: %s',
  async (path) => {
    const { status, headers } = await get(path)
    expect(status).toBe(404)
    expect(headers['content-type']).toContain('text/plain')
  },
)

it.each(['/.vite/manifest.json', '/../package.json', '/%2e%2e/package.json', '/index.html/../../x'])(
  'serves nothing beside the build: %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

it('compresses for those who can read it', async () => {
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

it('answers 304 to whoever has it', async () => {
  const { headers } = await get('/sw.js')
  expect((await get('/sw.js', { 'if-none-match': `W/"x", ${headers.etag}` })).status).toBe(304)
  expect((await get('/sw.js', { 'if-none-match': '"x"' })).status).toBe(200)
})

it('serves the page behind a client’s link so that no other site learns the link', async () => {
  for (const path of ['/q/canary-token', '/i/canary-token']) {
    const { headers } = await get(path)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
  }
  expect((await get('/home')).headers['referrer-policy']).toBeUndefined()
})

it('takes no other method', async () => {
  expect((await get('/home', {}, 'POST')).status).toBe(405)
})

it('says what to do while nothing is built', async () => {
  const empty = createPages({ build: readBuild(join(folder, 'assets')), knownPaths: null, config })
  const answer = await empty(incomingOf({}))
  expect(answer.status).toBe(503)
  expect(String(bytesOf(answer))).toContain('npm run build')
})
