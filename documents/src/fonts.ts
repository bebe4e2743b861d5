import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { sfntOf } from './sfnt.ts'

const require = createRequire(import.meta.url)

/** In the order they are asked for a character. */
const subsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'vietnamese',
  'cyrillic-ext',
  'greek-ext',
  'devanagari',
] as const
type Subset = (typeof subsets)[number]

const weights = [400, 700]
const familyOf = (subset: Subset) => `Noto Sans ${subset}`

/** "U+0000-00FF,U+0131" as pairs of first and last. */
const rangesOf = (text: string) =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })

const ranges = new Map(
  Object.entries(
    JSON.parse(readFileSync(require.resolve('@fontsource/noto-sans/unicode.json'), 'utf8')) as Record<
      Subset,
      string
    >,
  ).map(([subset, text]) => [subset, rangesOf(text)]),
)

const covers = (subset: Subset, code: number) =>
  ranges.get(subset)?.some(([first, last]) => code >= first && code <= last) ?? false

const registered = new Set<Subset>()

function register(subset: Subset): void {
  if (registered.has(subset)) return
  const fonts = weights.map((fontWeight) => {
    const file = require.resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${fontWeight}-normal.woff`)
    return { src: `data:font/ttf;base64,${sfntOf(readFileSync(file)).toString('base64')}`, fontWeight }
  })
  Font.register({ family: familyOf(subset), fonts })
  registered.add(subset)
}

// Words are not divided: the patterns that come with the renderer are English. What is longer than a line is no word.
Font.registerHyphenationCallback((word) => (word.length <= 24 ? [word] : (word.match(/.{1,12}/gu) ?? [word])))

/** The families that a text needs, each asked in turn; fewer make a page faster. */
export function familiesFor(text: string): string[] {
  const codes = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))
  const needed = subsets.filter(
    (subset) => subset === 'latin' || [...codes].some((code) => covers(subset, code)),
  )
  needed.forEach(register)
  return needed.map(familyOf)
}

/** What no font of ours has (emoji, Chinese, Arabic …) would be printed as some other glyph: better a mark. */
export const printable = (text: string): string =>
  text
    .replace(/\p{Extended_Pictographic}[\u{FE0F}\u{200D}\p{Emoji_Modifier}]*/gu, (found) =>
      isCovered(found) ? found : '',
    )
    .replace(/[^\n\t]/gu, (character) => (isCovered(character) ? character : '?'))

const isCovered = (character: string): boolean =>
  subsets.some((subset) => covers(subset, character.codePointAt(0) ?? 0))
