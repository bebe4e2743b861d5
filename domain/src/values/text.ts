// Written as properties and code points, because the characters themselves would be invisible here.
const lineEnds = /\r\n?|[\u2028\u2029]/g
const controls = /[^\P{Cc}\n\t]/gu
// U+061C and U+200E/F only mark a direction and are part of normal right-to-left text, so they stay.
const bidiOverrides = /[\u202A-\u202E\u2066-\u2069]/g
const invisible = /[\u200B\u2060\uFEFF]/g
const loneSurrogates = /[\uD800-\uDFFF]/gu

/** Cleans typed or pasted text for storage: NFC, no control or bidi override characters, no outer Unicode spaces. */
export const cleanText = (text: string): string =>
  text
    .replace(lineEnds, '\n')
    .replace(controls, '')
    .replace(bidiOverrides, '')
    .replace(invisible, '')
    .replace(loneSurrogates, '')
    .normalize('NFC')
    .trim()

/** cleanText on one line: every run of white space becomes one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ')

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The number of characters as people count them: an emoji with a skin tone or a letter with combining marks is one. */
export function graphemeLength(text: string): number {
  let length = 0
  for (const _ of segmenter.segment(text)) length += 1
  return length
}
