import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { TradeCatalogue } from './trade-catalogue.tsx'

it('counts work of several days in days, and shorter work in hours', () => {
  render(<TradeCatalogue trade="roofing" language="en" />)
  expect(screen.getByText('Roof replacement').parentElement?.textContent).toContain('About 3 days')
  expect(screen.getByText('Shingle replacement').parentElement?.textContent).toContain('About 8 h')
  expect(screen.getByText('Roof inspection').parentElement?.textContent).toContain('About 1 h 30 min')
})
