import { describe, expect, it } from 'vitest'

import { searchFilters } from './search.ts'

describe('a search', () => {
  it('looks for a word in every column', () => {
    expect(searchFilters('ana', ['first_name', 'email'])).toEqual([
      'first_name.ilike."%ana%",email.ilike."%ana%"',
    ])
  })

  it('asks for every word, so that a full name is found across two columns', () => {
    expect(searchFilters(' Ana  Ruiz ', ['name'])).toEqual(['name.ilike."%Ana%"', 'name.ilike."%Ruiz%"'])
  })

  it('asks for nothing when nothing is typed', () => {
    expect(searchFilters('  ', ['name'])).toEqual([])
  })

  it.each([
    ['100%', String.raw`"%100\\%%"`],
    ['a_b', String.raw`"%a\\_b%"`],
    ['a,b', '"%a,b%"'],
    ['(a)', '"%(a)%"'],
    ['"a"', String.raw`"%\"a\"%"`],
    ['a\\b', String.raw`"%a\\\\b%"`],
    ['a*b', '"%a_b%"'],
    ['a\0b', '"%ab%"'],
  ])('takes %j as text, not as a sign of the filter language', (query, expected) => {
    expect(searchFilters(query, ['name'])).toEqual([`name.ilike.${expected}`])
  })

  it('keeps the filter short when a whole letter is pasted', () => {
    expect(searchFilters('a '.repeat(500), ['name'])).toHaveLength(8)
  })
})
