import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { CardHeader } from '#card.tsx'

it.each([undefined, false, ''])('the header of a card has no empty paragraph for %o', (nothing) => {
  const { container } = render(<CardHeader title="Open quotes" subtitle={nothing} actions={nothing} />)
  expect(container.querySelectorAll('p, header > div + div')).toHaveLength(0)
  expect(container.textContent).toBe('Open quotes')
})
