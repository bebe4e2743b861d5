import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadSubscription, parseFilter } from './filter.ts'

const short = (text: string) =>
  parseFilter(text).map(
    ({ column, isNegated, operator, values }) =>
      `${column} ${isNegated ? 'not ' : ''}${operator} ${values.join('|')}`,
  )

test.each([
  ['id=eq.7', ['id eq 7']],
  ['id=not.eq.7,name=like.a%', ['id not eq 7', 'name like a%']],
  ['id=in.(1,2,3),ok=is.true', ['id in 1|2|3', 'ok is true']],
  ['name=eq."a,b=eq.c"', ['name eq a,b=eq.c']],
  ['name=in.("a,b","c\\"d",e)', ['name in a,b|c"d|e']],
  ['name=eq.Smith, John', ['name eq Smith, John']],
  ['name=eq.6" pipe,id=gt.1', ['name eq 6" pipe', 'id gt 1']],
  ['"odd name"=isdistinct.x', ['odd name isdistinct x']],
  ['name=eq.', ['name eq ']],
  ['at=gte.2026-01-01T00:00:00.000Z', ['at gte 2026-01-01T00:00:00.000Z']],
])('reads %s', (text, parts) => {
  expect(short(text)).toEqual(parts)
})

test('spaces before a column do not belong to it', () => {
  expect(short(`${' '.repeat(19_000)}id=eq.7, name=eq.x`)).toEqual(['id eq 7', 'name eq x'])
})

test.each([
  '',
  'id',
  'id=7',
  'id=eq',
  'id=near.7',
  '=eq.7',
  'id=in.1,2',
  ' =eq.7',
  '\n\t =eq.7',
  `id=in.(${Array.from({ length: 101 }, (_, n) => n).join()})`,
])('rejects %s', (text) => {
  expect(() => parseFilter(text)).toThrow(BadSubscription)
})

test('reads any text or rejects it with a reason', () => {
  const pieces = fc.constantFrom(
    'id',
    '=',
    'eq',
    'in',
    'not',
    '.',
    ',',
    '(',
    ')',
    '"',
    '\\',
    ' ',
    'é',
    '\u0000',
    '1',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((each) => each.join('')),
      ),
      (text) => {
        try {
          for (const { column, values } of parseFilter(text))
            expect([column, ...values].join()).toBeTypeOf('string')
        } catch (error) {
          expect(error).toBeInstanceOf(BadSubscription)
        }
      },
    ),
    { numRuns: 2000 },
  )
})
