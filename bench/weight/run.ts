import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

import { type Figure, report } from '../figures.ts'

/** How large is each route? Minified and gzipped, in kB, from the build's manifest; another build's folder can be given. */
type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

// `npm run bench -- --quick` passes its options to every benchmark.
const built = process.argv.slice(2).find((word) => !word.startsWith('-'))
const dist = resolve(built ?? resolve(import.meta.dirname, '../../web/dist'))
const read = (file: string): unknown => JSON.parse(readFileSync(resolve(dist, '.vite', file), 'utf8'))
const manifest = read('manifest.json') as Record<string, Chunk>
/** The file that each module is in. */
const fileOf = read('modules.json') as Record<string, string>
const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))

const weights = new Map<string, number>()
function weigh(file: string) {
  const known = weights.get(file)
  if (known !== undefined) return known
  const weight = gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length / 1000
  weights.set(file, weight)
  return weight
}

/** A file and those it imports statically. */
function filesWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const key of chunks.get(file)?.imports ?? []) filesWith(manifest[key]?.file ?? key, seen)
  return seen
}

/** The files that a module needs. A renamed module is an error; otherwise a figure would shrink unnoticed. */
function closure(module: string, seen?: Set<string>) {
  const file = fileOf[module]
  if (file === undefined) throw new Error(`The build has no ${module}`)
  return filesWith(file, seen)
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weigh(file), 0)

/**
 * Every page loads the entry. Signed-in pages also load the layout around the screen and the code that reads the
 * session: both by `import()`, but nothing is painted before them.
 */
const entryJs = closure('src/main.tsx')
const shellJs = [
  'src/app/shell/app-layout.tsx',
  'src/session/session-reader.tsx',
  'src/connection/auth-client.ts',
].reduce((seen, module) => closure(module, seen), new Set(entryJs))
const shellCss = new Set([...shellJs].flatMap((file) => chunks.get(file)?.css ?? []))

const named = (name: string) => {
  const found = [...chunks.keys()].filter((file) => file.startsWith(`assets/${name}-`))
  if (found.length === 0) throw new Error(`The build has no ${name}`)
  return found
}

/** Loaded once for all forms: the form library, the schema library and their adapter. */
const formJs = [...named('forms'), ...named('schemas')]

/** Loaded once for all lists: rows and cards, ten thousand of them. */
const listJs = named('lists')

/** What a lazy screen adds to the chunks that are already loaded. */
function added(key: string, there: ReadonlySet<string>) {
  return sum([...closure(key)].filter((file) => !there.has(file)))
}

/** Loaded after the first paint or on first use, so not part of any page's figure; printed but not checked. */
const later = ['../ui/src/dialog-window.tsx', '../ui/src/menu-popup.tsx', '../ui/src/menu-sheet.tsx']

const routeLimits: readonly (readonly [RegExp, number])[] = [
  [/schedule-screen/, 90],
  [/(reports|analytics)-screen/, 40],
  [/./, 30],
]

const screens = Object.keys(fileOf).filter((key) => /^src\/.*-(screen|dialog)\.tsx$/.test(key))
/** Screens for guests, without the shell. */
const isGuests = (key: string) =>
  /features\/(auth|portal|quote-link|invoice-link|message-link)\/.*-screen\.tsx$/.test(key)

const inside = screens.filter((key) => !isGuests(key))

const onceJs = new Set([...shellJs, ...formJs, ...listJs])

/** Chunks that four or more screens use; they are already loaded after one of them. */
const sharedJs = (() => {
  const users = new Map<string, number>()
  for (const key of inside) {
    for (const file of closure(key)) users.set(file, (users.get(file) ?? 0) + 1)
  }
  return [...users].filter(([file, count]) => count >= 4 && !onceJs.has(file)).map(([file]) => file)
})()

const figures: Figure[] = [
  { what: 'shell: JavaScript', value: sum(shellJs), unit: 'kB', limit: 175 },
  { what: 'forms and schemas, once', value: sum(formJs), unit: 'kB', limit: 25 },
  { what: 'lists, once', value: sum(listJs), unit: 'kB', limit: 15 },
  { what: 'shell: CSS', value: sum(shellCss), unit: 'kB', limit: 15 },
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
    value: added(key, shellJs),
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

const landing = resolve(dist, 'pages/index.html')
const html = readFileSync(landing, 'utf8')
const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('')
const scripts = [...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, file = '']) => file)
const zipped = (text: string) => gzipSync(text, { level: 9 }).length / 1000
figures.push(
  { what: 'landing: HTML without its CSS', value: zipped(html.replace(css, '')), unit: 'kB', limit: 25 },
  { what: 'landing: inlined CSS', value: zipped(css), unit: 'kB', limit: 12 },
  { what: 'landing: JavaScript', value: sum(scripts), unit: 'kB', limit: 6 },
)

/** An island with what it imports, from the manifest of the public pages. */
const siteManifest = read('site.json') as Record<string, Chunk>
function islandFiles(key: string, seen = new Set<string>()): Set<string> {
  const chunk = siteManifest[key]
  if (chunk === undefined) throw new Error(`The build of the public pages has no ${key}`)
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) islandFiles(imported, seen)
  return seen
}
figures.push({
  what: 'invoice generator: JavaScript',
  value: sum(islandFiles('src/marketing/islands/generator.ts')),
  unit: 'kB',
  limit: 30,
})

report(figures)
