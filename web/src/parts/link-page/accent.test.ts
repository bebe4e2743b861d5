import { expect, it } from 'vitest'

import { accentOf } from './accent.ts'

it('takes what is no colour for the usual green', () => {
  expect(accentOf('red;position:fixed')).toEqual(accentOf(null))
  expect(accentOf(null)).toEqual({ backgroundColor: '#1f6f4a', color: '#ffffff' })
  expect(accentOf('#FFEE00')).toEqual({ backgroundColor: '#FFEE00', color: '#000000' })
})
