import { describe, expect, it } from 'vitest'

import { isFiltered, readFilter, writeFilter } from './client-filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

describe('the clients list’s address', () => {
  it('shows everybody, newest first, when it says nothing', () => {
    expect(read('')).toEqual({ search: '', status: null, source: null, sort: 'newest' })
    expect(isFiltered(read('sort=name'))).toBe(false)
  })

  it.each(['q=a%26b%25&status=lead&source=social_media&sort=name-desc', 'status=archived', 'q=Ana+Ruiz'])(
    'says %s again after it was read',
    (query) => {
      expect(writeFilter(new URLSearchParams(), read(query)).toString()).toBe(query)
    },
  )

  it('ignores what it does not know', () => {
    expect(read('status=gone&source=__proto__&sort=1')).toEqual(read(''))
  })

  it('leaves the parameters of others alone', () => {
    const address = new URLSearchParams('ref=X&status=lead')
    expect(writeFilter(address, { ...read(''), search: 'a' }).toString()).toBe('ref=X&q=a')
  })
})
