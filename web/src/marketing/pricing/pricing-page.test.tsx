import { yearlyPrice } from '@fieldlark/domain/plans/limits.ts'
import { monthlyPrice } from '@fieldlark/domain/plans/plan.ts'
import { describe, expect, it } from 'vitest'

import { planChoiceOf } from '#parts/sign-in/plan-choice.ts'
import { structuredData } from '../build/document.tsx'
import { documentOf, pageAt } from '../testing/page-at.ts'
import { monthsPaidBy } from './no-show-table.tsx'

describe.each(['en', 'es'] as const)('the prices in %s', (language) => {
  const page = pageAt('/pricing', language)
  const document = documentOf(page)

  it('are those of the plans, by the month and by the year', () => {
    const { textContent } = document.body
    for (const plan of ['starter', 'grow-pro'] as const) {
      const card = document.querySelector(`[data-plan=${plan}]`)?.textContent
      expect(card).toContain(`$${monthlyPrice[plan]}`)
      expect(card).toContain(`$${yearlyPrice(plan)}`)
    }
    expect(textContent).not.toContain('undefined')
  })

  it('lead to a sign-up that knows the plan and how it is paid', () => {
    const choices = [...document.querySelectorAll<HTMLAnchorElement>('[data-plan] a')].map((link) =>
      planChoiceOf(new URL(link.href, 'http://localhost').searchParams),
    )
    expect(choices).toEqual([
      null,
      null,
      { plan: 'starter', billing: 'monthly' },
      { plan: 'starter', billing: 'yearly' },
      { plan: 'grow-pro', billing: 'monthly' },
      { plan: 'grow-pro', billing: 'yearly' },
    ])
  })

  it('tell search engines three offers in US dollars and no rating', () => {
    const data = structuredData(page)
    expect([...data.matchAll(/"price":"(\d+)","priceCurrency":"USD"/g)].map((match) => match[1])).toEqual([
      '0',
      '12',
      '19',
    ])
    expect(data).not.toMatch(/aggregateRating|review/i)
  })
})

it('counts only whole months that a visit pays for', () => {
  expect(monthsPaidBy(90, 'grow-pro')).toBe(4)
})
