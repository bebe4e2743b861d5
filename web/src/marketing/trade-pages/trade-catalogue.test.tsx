import { presetsOf } from '@fieldlark/domain/services/presets.ts'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { languages } from '#language/texts.ts'

import { publicTrades } from '../trades/trade-names.ts'
import { TradeCatalogue } from './trade-catalogue.tsx'
import { tradePageTexts } from './trade-page.texts.ts'

it('counts work of several days in days, and shorter work in hours', () => {
  render(<TradeCatalogue trade="roofing" language="en" />)
  expect(screen.getByText('Roof replacement').parentElement?.textContent).toContain('About 3 days')
  expect(screen.getByText('Shingle replacement').parentElement?.textContent).toContain('About 8 h')
  expect(screen.getByText('Roof inspection').parentElement?.textContent).toContain('About 1 h 30 min')
})

describe.each(languages)('in %s', (language) => {
  it.each(publicTrades)('names the unit of every price of %s', (trade) => {
    const names: Readonly<Partial<Record<string, string>>> = tradePageTexts[language].units
    for (const { unit } of presetsOf(trade)) expect(names[unit]).toBeTruthy()
  })
})
