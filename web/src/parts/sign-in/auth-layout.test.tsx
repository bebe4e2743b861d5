import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { renderForGuest } from '#testing/render.tsx'

import { AuthLayout } from './auth-layout.tsx'
import { FieldScene } from './field-scene.tsx'
import { signInTexts } from './sign-in.texts.ts'

const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The color that a class of the element, or of the nearest one around it, gives in the theme. */
const colorOf = (element: Element | null, prefix: string): string => {
  for (let each = element; each; each = each.parentElement) {
    for (const name of each.classList) {
      if (name.startsWith(`${prefix}-[#`)) return name.slice(prefix.length + 2, -1)
    }
  }
  return ''
}

it.each(['', 'dark:'])('the text beside a sign-in form has enough contrast: %s', (theme) => {
  renderForGuest(<AuthLayout title="Welcome">form</AuthLayout>, { language: 'en' })
  const words = screen.getByText(signInTexts.en.panelTitle)
  const color = colorOf(words, `${theme}text`)
  expect(contrast(color, colorOf(words.closest('aside'), `${theme}bg`))).toBeGreaterThan(4.5)
})

it('in the dark theme it has enough contrast on the sky and on the hills, which a low window moves up', () => {
  renderForGuest(<AuthLayout title="Welcome">form</AuthLayout>, { language: 'en' })
  const color = colorOf(screen.getByText(signInTexts.en.panelTitle), 'dark:text')
  const { container } = render(<FieldScene />)
  const shapes = [...container.querySelectorAll('svg > rect, svg > path')]
  const grounds = shapes.filter((shape) => /dark:fill/.test(shape.getAttribute('class') ?? ''))
  expect(grounds.length).toBeGreaterThan(4)
  for (const ground of grounds) {
    expect(contrast(color, colorOf(ground, 'dark:fill'))).toBeGreaterThan(4.5)
  }
})
