import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'

/** Unusual texts for columns, values and names, as from an attacker or from typing errors. */
export const oddText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  fc.constantFrom(
    '',
    '"',
    '""',
    '\\',
    '\u0000',
    '\ud800',
    '\udfff',
    '%',
    '%00',
    '%zz',
    '*',
    '**)(',
    '(',
    ')',
    ',',
    '.',
    ':',
    '::',
    '->',
    '->>',
    '$1',
    "'",
    "';drop table x--",
    '{}',
    '{',
    '{1,2',
    '[',
    'null',
    'NaN',
    'Infinity',
    '-0',
    '1e309',
    '99999999999999999999',
    '\u202e',
    '﷽',
    'a'.repeat(300),
    '((((((((',
    '{'.repeat(50),
    '\r\nx: y',
    '0001-01-01 BC',
  ),
)

/** Percent-encodes a text; a lone surrogate becomes its three bytes, which are invalid UTF-8. */
export function encode(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9._~(),:*"-]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code >= 0xd800 && code <= 0xdfff) {
      return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`
    }
    return encodeURIComponent(character)
  })
}
