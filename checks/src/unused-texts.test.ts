import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { unusedTexts } from './unused-texts.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'unused-texts-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let written = 0
/** Messages about a file of texts with these others beside it; `TEXTS` in them stands for its name. */
async function messagesOf(english: string, others: Record<string, string>) {
  written += 1
  const name = `example-${written}.texts.ts`
  const files = Object.entries({
    [name]: `export const exampleTexts = { en: ${english}, es: {} }`,
    ...others,
  }).map(([file, text]) => ({ path: `web/src/${file}`, text: text.replaceAll('TEXTS', name) }))
  for (const { path, text } of files.filter((file) => file.path.endsWith('.texts.ts'))) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return (await unusedTexts(files, root)).map(({ rule, message }) => `${rule}: ${message}`)
}

const screen = (body: string) => `import { exampleTexts } from './TEXTS'\n${body}`

it.each([
  ['a text that nothing names', "{ open: 'Open' }", { 'a.tsx': screen('texts.close') }, 'open'],
  ['one inside a group', "{ menu: { open: 'Open' } }", { 'a.tsx': screen('texts.menu.close') }, 'menu.open'],
  ['one that only a test names', "{ open: 'Open' }", { 'a.test.tsx': screen('texts.open') }, 'open'],
  ['one that only a comment names', "{ open: 'Open' }", { 'a.tsx': screen('// open it\n') }, 'open'],
  [
    'one that only an unrelated file names',
    "{ open: 'Open' }",
    { 'a.tsx': screen(''), 'b.tsx': 'texts.open' },
    'open',
  ],
])('refuses %s', async (_, english, files, key) => {
  expect(await messagesOf(english, files)).toEqual([`unused-texts: nothing uses exampleTexts.${key}`])
})

it.each([
  [
    'whoever uses the texts that it is a part of',
    {
      'whole.texts.ts':
        "import { exampleTexts } from './TEXTS'\nexport const wholeTexts = { ...exampleTexts }",
      'a.tsx': "import { wholeTexts } from './whole.texts.ts'\ntexts.open",
    },
  ],
  ['its name', { 'a.tsx': screen('const { open } = useTexts(exampleTexts)') }],
  ['the code that a file below causes', { 'a.tsx': screen("import './b.ts'"), 'b.ts': "raise('open')" }],
  [
    'the code that a file above hands on',
    { 'a.tsx': screen('texts[code]'), 'c.tsx': "import { A } from './a.tsx'\nA('open')" },
  ],
  ['a composed key', { 'a.tsx': screen('texts[`${kind}pen`]') }],
])('accepts a text that is used by %s', async (_, files) => {
  expect(await messagesOf("{ open: 'Open' }", files)).toEqual([])
})
