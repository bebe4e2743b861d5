import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'
import { jobProfitTexts } from './job-profit.texts.ts'
import { JobProfit } from './job-profit.tsx'

const earned = {
  price: 500,
  invoiced: 300,
  still_open: 0,
  labor: 0,
  minutes: 0,
  materials: 0,
  expenses: 0,
  profit: 300,
  margin: 100,
  is_by_visit: false,
  visits: 1,
}

it.each(['en', 'es'] as const)(
  'says in %s that no costs are recorded rather than a margin of 100 %',
  async (language) => {
    const texts = jobProfitTexts[language]
    reply('POST rest/v1/rpc/job_profit', earned)
    await renderSignedIn(<JobProfit jobId={nextId()} businessId={businessId} />, { language })
    await screen.findByText(texts.noCosts)
    expect(screen.queryByText(/100/)).toBeNull()
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([texts.price, texts.invoiced])
    expect(screen.getAllByText(/300/)).toHaveLength(1)
  },
)

it('shows the margin once there is a cost', async () => {
  reply('POST rest/v1/rpc/job_profit', { ...earned, expenses: 30, profit: 270, margin: 90 })
  await renderSignedIn(<JobProfit jobId={nextId()} businessId={businessId} />)
  await screen.findByText(jobProfitTexts.en.margin('90%'))
  expect(screen.getAllByRole('term').at(-1)?.textContent).toBe(jobProfitTexts.en.profit)
  expect(screen.queryByText(jobProfitTexts.en.noCosts)).toBeNull()
})
