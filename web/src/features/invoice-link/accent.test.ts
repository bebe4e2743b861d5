import { expect, it } from 'vitest'

import { accentOf, contrastOf } from './accent.ts'

it('writes on every colour a business may choose so that it can be read', () => {
  for (let red = 0; red <= 255; red += 15)
    for (let green = 0; green <= 255; green += 15)
      for (let blue = 0; blue <= 255; blue += 15) {
        const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
        const { backgroundColor, color } = accentOf(hex)
        expect(contrastOf(backgroundColor, color), hex).toBeGreaterThanOrEqual(4.5)
      }
})

it('takes what is no colour for the usual green', () => {
  expect(accentOf('red;position:fixed')).toEqual(accentOf(null))
  expect(accentOf(null)).toEqual({ backgroundColor: '#1f6f4a', color: '#ffffff' })
})
