import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

import { prerenderFirstPages } from './prerender.tsx'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-first-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

const screens = ['login', 'register', 'forgot-password', 'reset-password']
const write = (file: string, content: unknown) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))

mkdirSync(join(folder, '.vite'))
write(
  'index.html',
  `<html><head><title>Fieldlark</title>
<script type="module" crossorigin src="/start.js"></script>
<link rel="stylesheet" crossorigin href="/start.css">
</head><body><div id="root"></div></body></html>`,
)
write('start.css', '@font-face{src:url(/figtree-latin-wght.woff2)}')
write('.vite/manifest.json', {
  forms: { file: 'forms.js' },
  ...Object.fromEntries(screens.map((name) => [name, { file: `${name}.js`, imports: ['forms'] }])),
})
write(
  '.vite/modules.json',
  Object.fromEntries(screens.map((name) => [`src/features/auth/${name}-screen.tsx`, `${name}.js`])),
)

const pages = new Map((await prerenderFirstPages(folder)).map(({ path, html }) => [path, html]))

/** The labels of a page by what they say, each with the name of its input. */
const inputsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<label[^>]* for="([^"]+)"[^>]*>([^<]+)/g)].map(([, id = '', label = '']) => [
      label,
      new RegExp(`<input[^>]* id="${id}"[^>]* name="([^"]+)"`).exec(html)?.[1],
    ]),
  )

const partOf = (html: string, language: string) =>
  html
    .split('<div lang="')
    .filter((part) => part.startsWith(`${language}" data-for`))
    .join('')

it.each([
  [
    '/login',
    { Email: 'email', Password: 'password' },
    { 'Correo electrónico': 'email', Contraseña: 'password' },
  ],
  [
    '/register',
    { 'Full name': 'full_name', Email: 'email', Password: 'password' },
    { 'Nombre completo': 'full_name', 'Correo electrónico': 'email', Contraseña: 'password' },
  ],
  ['/forgot-password', { Email: 'email' }, { 'Correo electrónico': 'email' }],
  [
    '/reset-password',
    { 'New password': 'password', 'Repeat new password': 'repeated' },
    { 'Contraseña nueva': 'password', 'Contraseña nueva otra vez': 'repeated' },
  ],
])('%s has its labelled inputs in both languages before any script', (path, english, spanish) => {
  for (const html of [pages.get(path) ?? '', pages.get(`/google${path}`) ?? '']) {
    expect(inputsOf(partOf(html, 'en'))).toEqual(english)
    expect(inputsOf(partOf(html, 'es'))).toEqual(spanish)
  }
})

it('has no form that a browser would send by itself', () => {
  for (const html of pages.values()) {
    expect(html.match(/<form /g)?.length).toBeGreaterThan(1)
    expect(html.match(/<form (?!method="dialog")/g)).toBeNull()
  }
})

it('asks for no script, before the first paint, and then for all that the screen needs', () => {
  const login = pages.get('/login')
  expect(login).not.toMatch(/<(?:script|link)[^>]*(?:src|href)="[^"]*\.js"/)
  expect(login).toMatch(/<link disabled rel="stylesheet"[^>]*>/)
  expect(login).toMatch(/\(.\/start\.js.,\[.\/start\.js.,.\/login\.js.,.\/forms\.js.\]\)/)
})

it('has Google’s button, before the fields, where it is set up, and nowhere else', () => {
  const google = pages.get('/google/login') ?? ''
  expect(google.indexOf('Google')).toBeLessThan(google.indexOf('type="password"'))
  const button = /<button[^>]*>(?:(?!<\/button>).)*Google/
  expect(google).toMatch(button)
  expect(pages.get('/login')).not.toMatch(button)
  expect(pages.get('/register')).not.toMatch(button)
})

it.each(screens)('%s has a description in both languages', (name) => {
  const [, english = '', spanish = ''] =
    /<meta name="description" content="([^"]{50,160})" data-es="([^"]{50,160})">/.exec(
      pages.get(`/${name}`) ?? '',
    ) ?? []
  expect(english).not.toBe('')
  expect(spanish).not.toBe(english)
})
