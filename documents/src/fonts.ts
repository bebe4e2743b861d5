import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { sfntOf } from './sfnt.ts'

const require = createRequire(import.meta.url)

/** A font and the package it comes from. */
type Face = { subset: string; source: string }

/** The brand's typeface. What it has no letters for is printed in the fonts after it. */
const brandFaces: readonly Face[] = ['latin', 'latin-ext'].map((subset) => ({ subset, source: 'figtree' }))

const baseFaces: readonly Face[] = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'vietnamese',
  'cyrillic-ext',
  'greek-ext',
  'devanagari',
].map((subset) => ({ subset, source: 'noto-sans' }))

// Noto draws an Arabic letter as a shape and its dots, which the renderer does not place; this font has whole letters.
const arabic: Face = { subset: 'arabic', source: 'ibm-plex-sans-arabic' }
const chinese: Face = { subset: 'chinese-simplified', source: 'noto-sans-sc' }
const japanese: Face = { subset: 'japanese', source: 'noto-sans-jp' }
const korean: Face = { subset: 'korean', source: 'noto-sans-kr' }

const weights = [400, 700]
const familyOf = ({ subset, source }: Face) => `${source === 'figtree' ? 'Figtree' : 'Noto Sans'} ${subset}`

// The packages also name emoji that their fonts do not have.
const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u303f\uff01-\uffef]/u

/** The code points of "U+0000-00FF,U+0131". */
function* codesIn(text: string): Generator<number> {
  for (const range of text.split(',')) {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    const end = Number.parseInt(last, 16)
    for (let code = Number.parseInt(first, 16); code <= end; code += 1) yield code
  }
}

/** The code points of a font, which is one of several in its package or is split into numbered parts there. */
function readCodes({ subset, source }: Face): ReadonlySet<number> {
  const ranges = JSON.parse(
    readFileSync(require.resolve(`@fontsource/${source}/unicode.json`), 'utf8'),
  ) as Record<string, string>
  const own = ranges[subset]
  if (own !== undefined) return new Set(codesIn(own))
  const parts = Object.keys(ranges).filter((name) => name.startsWith('['))
  const codes = parts.flatMap((name) => [...codesIn(ranges[name] ?? '')])
  return new Set(codes.filter((code) => eastAsian.test(String.fromCodePoint(code))))
}

const codesByFace = new Map<Face, ReadonlySet<number>>()

function codesOf(face: Face): ReadonlySet<number> {
  const known = codesByFace.get(face)
  if (known) return known
  const codes = readCodes(face)
  codesByFace.set(face, codes)
  return codes
}

/** Fonts are tried in this order for each character. A Han character looks different in each of the three languages. */
function facesFor(text: string, currency: string): Face[] {
  const isKorean = currency === 'KRW' || /\p{Script=Hangul}/u.test(text)
  const isJapanese = currency === 'JPY' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  const first = isJapanese ? [japanese] : isKorean ? [korean] : []
  return [...new Set([...brandFaces, ...baseFaces, arabic, ...first, chinese, japanese, korean])]
}

/** A font as the renderer has read it. */
export type FontFile = {
  readonly postscriptName: string
  readonly unitsPerEm: number
  /** The code points that the font has a glyph for. */
  readonly characterSet: readonly number[]
  layout: (text: string, ...more: readonly unknown[]) => { advanceWidth: number }
  getGlyph: (id: number, characters?: number[]) => { codePoints: number[] } | null
}

function fontOf(face: Face, fontWeight: number): FontFile {
  const descriptor = { fontFamily: familyOf(face), fontWeight }
  // The renderer has the type of a font from a package without types.
  const font = Font.getFont(descriptor)?.data as unknown as FontFile | null | undefined
  if (!font) throw new Error(`There is no font ${descriptor.fontFamily}.`)
  return font
}

/**
 * Digits that are all as wide as each other, so that amounts line up below each other. As a style of each text they would
 * keep the renderer from remembering words, and a long statement would take half as long again.
 */
function useEqualDigits(font: FontFile): void {
  const layout = font.layout.bind(font)
  const value: FontFile['layout'] = (text, _features, ...more) => layout(text, ['tnum'], ...more)
  Object.defineProperty(font, 'layout', { value })
}

/**
 * The reader of fonts keeps each glyph with the characters it was first asked for. A full stop that was first read as a part
 * of a colon has none, and from then on amounts in every document would be copied, searched and read aloud without it.
 */
function useKnownCharacters(font: FontFile): void {
  const getGlyph = font.getGlyph.bind(font)
  const value: FontFile['getGlyph'] = (id, characters = []) => {
    const glyph = getGlyph(id, characters)
    if (glyph?.codePoints.length === 0) glyph.codePoints = characters
    return glyph
  }
  Object.defineProperty(font, 'getGlyph', { value })
}

async function load(face: Face, fontWeight: number): Promise<void> {
  await Font.load({ fontFamily: familyOf(face), fontWeight })
  const font = fontOf(face, fontWeight)
  // All subsets call themselves alike, and the renderer embeds a font again whenever another one has the same name.
  const name = `${familyOf(face)} ${fontWeight}`.replaceAll(' ', '-')
  Object.defineProperty(font, 'postscriptName', { value: name })
  useKnownCharacters(font)
  if (brandFaces.includes(face)) useEqualDigits(font)
}

const registered = new Map<string, Promise<unknown>>()

function register(face: Face): Promise<unknown> {
  const family = familyOf(face)
  const begun = registered.get(family)
  if (begun) return begun
  const fonts = weights.map((fontWeight) => {
    const name = `${face.source}-${face.subset}-${fontWeight}-normal.woff`
    const file = readFileSync(require.resolve(`@fontsource/${face.source}/files/${name}`))
    return { src: `data:font/ttf;base64,${sfntOf(file).toString('base64')}`, fontWeight }
  })
  Font.register({ family, fonts })
  const loading = Promise.all(weights.map((weight) => load(face, weight)))
  registered.set(family, loading)
  return loading
}

// Its package names ranges in which the font has few letters, so only the font itself says what it has. Every document
// needs it.
for (const face of brandFaces) {
  await register(face)
  const [regular = [], bold = []] = weights.map((weight) => fontOf(face, weight).characterSet)
  const inBold = new Set(bold)
  codesByFace.set(face, new Set(regular.filter((code) => inBold.has(code))))
}

// Words are not hyphenated, because the renderer's patterns are English. Longer runs than 24 characters are no words
// and are cut anywhere.
Font.registerHyphenationCallback((word) => (word.length <= 24 ? [word] : (word.match(/.{1,12}/gu) ?? [word])))

/**
 * The font families that a text needs, in the order in which they are tried; fewer families render faster, and those of
 * other scripts are read only for a text that needs them.
 */
export async function familiesFor(text: string, currency: string): Promise<string[]> {
  let missing = [...new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))]
  const needed = facesFor(text, currency).filter((face, at) => {
    if (at > 0 && missing.length === 0) return false
    const codes = codesOf(face)
    const left = missing.filter((code) => !codes.has(code))
    const isNeeded = at === 0 || left.length < missing.length
    missing = left
    return isNeeded
  })
  await Promise.all(needed.map(register))
  return needed.map(familyOf)
}

const latinFaces = [...brandFaces, ...baseFaces].filter(({ subset }) => subset.startsWith('latin'))
const latinFaceOf = (character: string) =>
  latinFaces.find((face) => codesOf(face).has(character.codePointAt(0) ?? 0))

/** Whether a text is of letters, digits and signs that stand side by side from left to right, in Latin fonts. */
export const isLatin = (text: string): boolean =>
  !/[\p{M}\p{C}\p{Zl}\p{Zp}]/u.test(text) && Array.from(text).every((character) => latinFaceOf(character))

/** A Latin text in parts with the font of each, which familiesFor has loaded. */
export function latinPieces(text: string): { text: string; font: FontFile }[] {
  const pieces: { text: string; face: Face | undefined }[] = []
  for (const character of text) {
    const [last, face] = [pieces.at(-1), latinFaceOf(character)]
    if (last && last.face === face) last.text += character
    else pieces.push({ text: character, face })
  }
  return pieces.flatMap(({ text: piece, face }) => (face ? [{ text: piece, font: fontOf(face, 400) }] : []))
}

/**
 * Characters that print nothing are removed, because long runs of them cost as much as text: controls, marks of
 * direction, zero-width spaces. A joiner between two letters stays, which it changes in several scripts.
 */
const withoutInvisible = (text: string): string =>
  text.replace(
    /(?<![\p{L}\p{M}])[\u200c-\u200d]|[\u200c-\u200d](?!\p{L})|(?![\u200c-\u200d\n\t])[\p{Cf}\p{Cc}]/gu,
    '',
  )

/**
 * Characters without a font here (emoji …) would be printed as some other glyph, so they become a question mark or are
 * left out.
 */
export const printable = (text: string): string =>
  withoutInvisible(
    text.replace(/\p{Extended_Pictographic}[\u{FE0F}\u{200D}\p{Emoji_Modifier}]*/gu, (found) =>
      isCovered(found) ? found : '',
    ),
  ).replace(/[^\n\t]/gu, (character) => (isCovered(character) ? character : '?'))

const allFaces = facesFor('', '')

const isCovered = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return allFaces.some((face) => codesOf(face).has(code))
}
