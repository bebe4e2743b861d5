import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

import { type Figure, report } from '../figures.ts'

/** How heavy is each route? Minified and gzipped, in kB, from the build's manifest; another build's folder may be given. */
type Chunk = {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const dist = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../web/dist'))
const manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

const weights = new Map<string, number>()
function weigh(file: string) {
  const known = weights.get(file)
  if (known !== undefined) return known
  const weight = gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length / 1000
  weights.set(file, weight)
  return weight
}

/** A figure must not shrink because a file was renamed. */
function existing(key: string) {
  if (!manifest[key]) throw new Error(`The build has no ${key}`)
  return key
}

/** A chunk and everything it imports at once. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk.imports ?? []) closure(imported, seen)
  return seen
}

const filesOf = (keys: Iterable<string>, kind: 'js' | 'css') =>
  new Set(
    [...keys].flatMap((key) => (kind === 'js' ? [manifest[key]?.file ?? ''] : (manifest[key]?.css ?? []))),
  )

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weigh(file), 0)

/**
 * Every page loads the entry. Signed-in pages load the layout around the screen as well, and what asks the backend who
 * is there: those two come by `import()`, but nothing is painted before them.
 */
const entry = closure('index.html')
const entryJs = filesOf(entry, 'js')
const shell = [
  'src/app/app-layout.tsx',
  'src/session/session-reader.tsx',
  'src/connection/auth-client.ts',
].reduce((seen, key) => closure(existing(key), seen), new Set(entry))
const shellJs = filesOf(shell, 'js')

const named = (names: RegExp) =>
  filesOf(
    Object.keys(manifest).filter((key) => names.test(manifest[key]?.name ?? '')),
    'js',
  )

/** Loaded once for all forms: the form library, the schema library and what joins the two. */
const formJs = named(/^(forms|schemas)$/)

/** Loaded once for all lists: rows and cards, ten thousand of them. */
const listJs = named(/^lists$/)

/** What a lazy screen adds to what is there. */
function added(key: string, there: ReadonlySet<string>) {
  return sum([...filesOf(closure(key), 'js')].filter((file) => !there.has(file)))
}

/** Fetched after the paint or on a first touch, so no page's figure has them; told, not judged. */
const later = ['../ui/src/dialog-window.tsx', '../ui/src/menu-popup.tsx']

const routeLimits: readonly (readonly [RegExp, number])[] = [
  [/schedule-screen/, 90],
  [/(reports|analytics)-screen/, 40],
  [/./, 30],
]

const screens = Object.keys(manifest).filter((key) => /-(screen|dialog)\.tsx$/.test(key))
/** Opened by people who are not signed in, without the shell. */
const isGuests = (key: string) => /features\/(auth|quote-link|invoice-link)\/.*-screen\.tsx$/.test(key)

const inside = screens.filter((key) => !isGuests(key))

const onceJs = new Set([...shellJs, ...formJs, ...listJs])

/** Parts that four screens or more are made of: whoever has seen one of them has them. */
const sharedJs = (() => {
  const users = new Map<string, number>()
  for (const key of inside) {
    for (const file of filesOf(closure(key), 'js')) users.set(file, (users.get(file) ?? 0) + 1)
  }
  return [...users].filter(([file, count]) => count >= 4 && !onceJs.has(file)).map(([file]) => file)
})()

const figures: Figure[] = [
  { what: 'shell: JavaScript', value: sum(shellJs), unit: 'kB', limit: 175 },
  { what: 'forms and schemas, once', value: sum(formJs), unit: 'kB', limit: 25 },
  { what: 'lists, once', value: sum(listJs), unit: 'kB', limit: 15 },
  { what: 'shell: CSS', value: sum(filesOf(shell, 'css')), unit: 'kB', limit: 15 },
  ...screens.filter(isGuests).map((key) => ({
    what: `guest's page ${key.split('/').at(-1)}`,
    value: sum(entryJs) + added(key, entryJs),
    unit: 'kB',
    limit: 150,
  })),
  ...inside.map((key) => ({
    what: `route ${key.split('/').at(-1)}`,
    value: added(key, new Set([...onceJs, ...sharedJs])),
    unit: 'kB',
    limit: routeLimits.find(([pattern]) => pattern.test(key))?.[1] ?? 30,
  })),
  {
    what: 'heaviest first visit of a screen, with all it shares',
    value: Math.max(...inside.map((key) => added(key, onceJs))),
    unit: 'kB',
    limit: 90,
  },
  ...later.map((key) => ({
    what: `later ${key.split('/').at(-1)}`,
    value: added(existing(key), shellJs),
    unit: 'kB',
    limit: null,
  })),
  {
    what: 'heaviest single file',
    value: Math.max(
      ...Object.values(manifest)
        .filter(({ file }) => file.endsWith('.js'))
        .map(({ file }) => weigh(file)),
    ),
    unit: 'kB',
    limit: 100,
  },
]

const landing = resolve(dist, 'landing.html')
if (existsSync(landing)) {
  const html = readFileSync(landing, 'utf8')
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('')
  const scripts = [...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, file = '']) => file)
  const zipped = (text: string) => gzipSync(text, { level: 9 }).length / 1000
  figures.push(
    { what: 'landing: HTML without its CSS', value: zipped(html.replace(css, '')), unit: 'kB', limit: 25 },
    { what: 'landing: inlined CSS', value: zipped(css), unit: 'kB', limit: 12 },
    { what: 'landing: JavaScript', value: sum(scripts), unit: 'kB', limit: 6 },
  )
}

report(figures)
