import { describe, expect, it } from 'vitest'

import { searchFilters } from './search.ts'

describe('a search', () => {
  it('searches every column for a word', () => {
    expect(searchFilters('ana', ['first_name', 'email'])).toEqual([
      'first_name.ilike."%ana%",email.ilike."%ana%"',
    ])
  })

  it('requires every word, so that a full name is found across two columns', () => {
    expect(searchFilters(' Ana  Ruiz ', ['name'])).toEqual(['name.ilike."%Ana%"', 'name.ilike."%Ruiz%"'])
  })

  it('adds no filter for an empty query', () => {
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
  ])('escapes %j in the filter', (query, expected) => {
    expect(searchFilters(query, ['name'])).toEqual([`name.ilike.${expected}`])
  })

  it('limits the filter when a long text is pasted', () => {
    expect(searchFilters('a '.repeat(500), ['name'])).toHaveLength(8)
  })
})
