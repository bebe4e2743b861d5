import { httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { expect, it } from 'vitest'
import { StaticFile } from './build.ts'
import { createPublicPages, languageOf, withSiteUrl } from './public-pages.ts'

it.each<[Record<string, string>, string]>([
  [{}, 'en'],
  [{ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  [{ 'accept-language': 'de, en;q=0.2, es;q=0.4' }, 'es'],
  [{ 'accept-language': 'es;q=0, de' }, 'en'],
  [{ 'accept-language': 'est, eng' }, 'en'],
  [{ 'accept-language': 'es', cookie: 'theme=dark; language=en' }, 'en'],
  [{ cookie: 'language=es' }, 'es'],
  [{ cookie: 'language=fr; my-language=es' }, 'en'],
  [{ 'accept-language': `${' '.repeat(600)}es` }, 'en'],
])('reads the language of a visitor from %o', (headers, language) => {
  expect(languageOf({ headers })).toBe(language)
})

const pageOf = (language: string) =>
  `<html lang="${language}"><link href="%SITE_URL%/terms"><style>p{}</style></html>`
const pages = createPublicPages(
  {
    files: new Map(),
    publicPages: new Map([
      ['/terms', { html: () => pageOf('en'), spanish: () => pageOf('es') }],
      ['/blog/precio', { html: () => pageOf('es'), spanish: null }],
    ]),
    firstPages: new Map(),
    html: null,
  },
  'https://lark.example',
)
const get = (path: string, headers: Record<string, string> = {}) => pages(httpRequestOf({ path, headers }))

it('serves one address in the language of the visitor and says on what that depends', async () => {
  const spanish = get('/terms', { 'accept-language': 'es' })
  expect(spanish?.headers).toMatchObject({
    'content-language': 'es',
    vary: 'accept-encoding, accept-language, cookie',
  })
  expect(String(spanish?.page.bytes)).toContain('href="https://lark.example/terms"')
  expect(get('/terms')?.headers['content-language']).toBe('en')
})

it('serves a text of one language to everybody', () => {
  const { headers } = get('/blog/precio', { 'accept-language': 'en' }) ?? {}
  expect(headers?.['content-language']).toBe('es')
  expect(headers?.vary).toBeUndefined()
})

it('knows no other path', () => {
  expect(get('/home')).toBeNull()
})

it('writes the site’s address into the files that name it', () => {
  const files = withSiteUrl(
    new Map([
      ['/robots.txt', new StaticFile('robots.txt', Buffer.from('Sitemap: %SITE_URL%/sitemap.xml'))],
      ['/x.js', new StaticFile('x.js', Buffer.from('%SITE_URL%'))],
    ]),
    'https://lark.example',
  )
  expect(String(files.get('/robots.txt')?.bytes)).toBe('Sitemap: https://lark.example/sitemap.xml')
  expect(String(files.get('/x.js')?.bytes)).toBe('%SITE_URL%')
})
