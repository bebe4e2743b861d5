import { cleanLine, normalized } from './text.ts'

/** Without spaces, hyphens and parentheses: an optional +, a digit 1-9, up to 15 more digits. */
export const isPhoneNumber = (text: string): boolean =>
  /^\+?[1-9][0-9]{0,15}$/.test(text.replace(/[\s()-]/g, ''))

// The ten digits of a script are consecutive, so the number of digits before this one is its value.
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** The number on one line with plain hyphens and ASCII digits; its grouping is kept. */
export const cleanPhoneNumber = (text: string): string =>
  // Cleaned last: a joiner between digits of another script is one between ASCII digits then.
  cleanLine(
    normalized(text, 'NFKC')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/(?![0-9])\p{Nd}/gu, asciiDigit),
  ).replace(/^tel:/i, '')
