// Written as properties and code points, because the characters themselves would be invisible here.
const lineEnds = /\r\n?|[\u2028\u2029]/g
const controls = /[^\P{Cc}\n\t]/gu
const loneSurrogates = /[\uD800-\uDFFF]/gu

// private.is_line refuses the same, and a test compares both (supabase/agreement/lines.test.ts).
// Soft hyphens, blanks without a width, fillers, overrides and isolates of the direction of writing, and tags but for the six
// after a black flag, which make it that of England, Scotland or Wales.
const hidden =
  /[\u034F\u00AD\u115F\u1160\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0060}]|(?<!\u{1F3F4}[\u{E0061}-\u{E007F}]{0,5})[\u{E0061}-\u{E007F}]/gu
// What does something only where it belongs: joiners inside emoji and the scripts from Armenian on, marks of direction beside a
// letter from right to left.
const joined = String.raw`[\u0530-\u061B\u061D-\u167F\u1681-\u180D\u180F-\u1FFF\u2070-\u2FFF\u3001-\u{10FFFF}]`
const joiner = String.raw`[\u180E\u200C\u200D]`
const fromRight = String.raw`[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]`
const strays = new RegExp(
  `(?<!${joined})${joiner}|${joiner}(?!${joined})|(?<!${fromRight})[\\u061C\\u200E\\u200F](?!${fromRight})`,
  'gu',
)

// Sorting a run of marks takes the square of its length, and private.fits refuses what is longer. Thirty is Unicode's own limit
// for text in streams (UAX 15); no script stacks more than a handful.
const stacked = /(\p{M}{30})\p{M}+/gu

/** String.normalize in linear time: what is stacked on one letter beyond thirty marks is dropped. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC'): string =>
  text.replace(stacked, '$1').normalize(form)

/** Cleans typed or pasted text for storage: NFC, no control or hidden characters, no outer Unicode spaces. */
export const cleanText = (text: string): string =>
  normalized(
    normalized(
      text.replace(lineEnds, '\n').replace(controls, '').replace(loneSurrogates, '').replace(hidden, ''),
      'NFC',
    ).replace(strays, ''),
    'NFC',
  ).trim()

/** cleanText on one line: every run of white space becomes one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ')

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The number of characters as people count them: an emoji with a skin tone or a letter with combining marks is one. */
export function graphemeLength(text: string): number {
  let length = 0
  for (const _ of segmenter.segment(text)) length += 1
  return length
}

/** As private.fits: `most` characters as people count them, of at most eight code units each. */
export const isLongerThan = (most: number, text: string): boolean =>
  text.length > most && (text.length > 8 * most || graphemeLength(text) > most)
