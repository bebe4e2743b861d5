import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'

import { report } from '../figures.ts'

/** How many files does a returning visitor load anew after one sentence was changed? Two builds, their names compared. */
const web = resolve(import.meta.dirname, '../../web')

/** Sentences in the start of every page, on the sign-in pages, in the layout, and on one screen. */
const sentences = [
  ['start.texts.ts', 'Something went wrong'],
  ['sign-in.texts.ts', 'Show password'],
  ['shell.texts.ts', 'Skip to content'],
  ['dashboard.texts.ts', 'Dashboard'],
] as const

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-renamed-'))

async function namesAfter(name: string, texts: string, from: string) {
  let isChanged = texts === ''
  process.env.NODE_ENV = 'production'
  await build({
    configFile: resolve(web, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(folder, name), copyPublicDir: false },
    plugins: [
      {
        name: 'one-sentence',
        enforce: 'pre',
        transform(code, id) {
          if (texts === '' || !id.endsWith(`/${texts}`) || !code.includes(from)) return null
          isChanged = true
          return code.replace(from, `${from} now`)
        },
      },
    ],
  })
  if (!isChanged) throw new Error(`No sentence "${from}" in ${texts}`)
  return new Set(readdirSync(join(folder, name, 'assets')))
}

try {
  const before = await namesAfter('before', '', '')
  const figures = []
  for (const [texts, sentence] of sentences) {
    const after = await namesAfter(texts, texts, sentence)
    const value = [...after].filter((file) => !before.has(file)).length
    if (value === 0) throw new Error(`A sentence in ${texts} changed no file`)
    figures.push({
      what: `renamed of ${before.size} files by a sentence of ${texts}`,
      value,
      unit: '',
      limit: 10,
    })
  }
  report(figures)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
