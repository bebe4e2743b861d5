import { createHash } from 'node:crypto'

import { isTest, type SourceFile } from '../tree.ts'

/** Where the hash of each picture's inputs stands, beside the pictures. */
export const recordPath = 'web/content/pictures/inputs.json'

/** What every picture shows something of: colours and type, the demo, and how it is taken. */
const ofAll = ['ui/src/theme.css', 'web/src/main.css', 'supabase/seed/', 'e2e/landing.ts']
const frame = ['navigation.ts', 'sidebar.tsx', 'tab-bar.tsx', 'tabs.ts', 'top-bar.tsx', 'top-bars.tsx'].map(
  (file) => `web/src/app/shell/${file}`,
)
const clientLink = (feature: string) => [`web/src/features/${feature}/`, 'web/src/parts/link-page/']

/** The files and folders that decide what is seen in each picture. */
const inputs: Readonly<Record<string, readonly string[]>> = {
  today: ['web/src/features/dashboard/', ...frame],
  week: ['web/src/features/schedule/', ...frame],
  quote: clientLink('quote-link'),
  'quote-page': clientLink('quote-link'),
  invoice: clientLink('invoice-link'),
  'invoice-page': clientLink('invoice-link'),
}

/** A comment is not seen, nor how the lines are broken. */
const seenOf = (text: string) =>
  text
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

const isInput = (path: string, named: readonly string[]) =>
  named.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))

/** The hash of what each picture shows, by the picture's name. */
export function inputHashes(files: readonly SourceFile[]): Record<string, string> {
  const sources = files
    .filter((file) => !isTest(file) && !file.path.endsWith('.md'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return Object.fromEntries(
    Object.entries(inputs).map(([name, named]) => {
      const hash = createHash('sha256')
      for (const { path, text } of sources)
        if (isInput(path, [...named, ...ofAll])) hash.update(`${path}\n${seenOf(text)}\n`)
      return [name, hash.digest('hex').slice(0, 16)]
    }),
  )
}
