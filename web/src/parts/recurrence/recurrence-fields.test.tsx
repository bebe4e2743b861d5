import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { renderSignedIn } from '#testing/render.tsx'

import { recurrenceTexts } from './recurrence.texts.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { weekdayName } from './rule-text.ts'

// A Monday.
const weekly: RecurrenceRule = {
  frequency: 'weekly',
  every: 1,
  weekdays: [1],
  nth: null,
  start_date: '2026-06-01',
  ends: 'never',
  end_date: null,
  end_count: null,
}

const heard: RecurrenceRule[] = []

function Rule({ start, errors = {} }: { start: RecurrenceRule; errors?: { weekdays?: string } }) {
  const [rule, setRule] = useState(start)
  return (
    <RecurrenceFields
      value={rule}
      errors={errors}
      onValueChange={(next) => {
        heard.push(next)
        setRule(next)
      }}
    />
  )
}

async function open(changes: Partial<RecurrenceRule> = {}, language: 'en' | 'es' = 'en', errors = {}) {
  heard.length = 0
  await renderSignedIn(<Rule start={{ ...weekly, ...changes }} errors={errors} />, { language })
  const texts = recurrenceTexts[language]
  const startOn = (day: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(texts.starts)), { target: { value: day } })
  const summary = () => screen.getByRole('status').textContent ?? ''
  return { user: person(), texts, startOn, summary, rule: () => heard.at(-1) }
}

describe('RecurrenceFields', () => {
  it.each(['en', 'es'] as const)(
    'describes the rule as a sentence with its next dates in %s',
    async (language) => {
      const { texts, summary } = await open({ every: 2, weekdays: [1, 3] }, language)
      const names = [1, 3].map((day) => weekdayName(language, day))
      for (const name of names) expect(summary().toLowerCase()).toContain(name.toLowerCase())
      expect(summary()).toContain(texts.next)
    },
  )

  it('replaces the weekday of the old first day, where it was the only one', async () => {
    const { startOn, rule } = await open()
    startOn('2026-06-04')
    expect(rule()).toMatchObject({ start_date: '2026-06-04', weekdays: [4] })
  })

  it('keeps chosen weekdays when the first day changes', async () => {
    const { startOn, rule } = await open({ weekdays: [1, 3] })
    startOn('2026-06-04')
    expect(rule()).toMatchObject({ weekdays: [1, 3] })
  })

  it('names weekdays in full and keeps them in the order of the week', async () => {
    const { user, rule } = await open({ weekdays: [3] })
    await user.click(screen.getByRole('checkbox', { name: weekdayName('en', 5) }))
    await user.click(screen.getByRole('checkbox', { name: weekdayName('en', 1) }))
    expect(rule()?.weekdays).toEqual([1, 3, 5])
    await user.click(screen.getByRole('checkbox', { name: weekdayName('en', 3) }))
    expect(rule()?.weekdays).toEqual([1, 5])
  })

  it('shows the error of the weekdays beside them', async () => {
    await open({ weekdays: [], start_date: '' }, 'en', { weekdays: 'Choose a day' })
    const group = screen.getByRole('group', { name: recurrenceTexts.en.weekdays })
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Choose a day',
    )
    expect(screen.getByText(recurrenceTexts.en.noDates)).toBeTruthy()
  })

  it('shows no dates while a weekly rule has no days', async () => {
    const { user, texts, summary } = await open()
    await user.click(screen.getByRole('checkbox', { name: weekdayName('en', 1) }))
    expect(summary()).toBe(texts.noDates)
    await user.click(screen.getByRole('checkbox', { name: weekdayName('en', 2) }))
    expect(summary()).toContain(texts.next)
  })

  it('offers the monthly patterns of that day, and warns of short months', async () => {
    const { user, texts, startOn, rule } = await open()
    await user.selectOptions(screen.getByLabelText(texts.unit), 'month')
    expect(rule()).toMatchObject({ frequency: 'monthly_date', weekdays: [] })
    startOn('2026-08-31')
    expect(screen.getByText(texts.shortMonths)).toBeTruthy()
    const ways = within(screen.getByLabelText(texts.monthDay)).getAllByRole<HTMLOptionElement>('option')
    expect(ways.map(({ value }) => value)).toEqual(['monthly_date ', 'monthly_weekday 5', 'monthly_last '])
    await user.selectOptions(screen.getByLabelText(texts.monthDay), 'monthly_last ')
    expect(rule()).toMatchObject({ frequency: 'monthly_last', nth: null })
  })

  it('counts in whole steps from one; invalid input stays in the box', async () => {
    const { user, texts, rule } = await open()
    const count = screen.getByLabelText<HTMLInputElement>(texts.everyCount)
    await user.clear(count)
    expect(count.value).toBe('')
    await user.type(count, '3 weeks')
    expect(count.value).toBe('3')
    expect(rule()?.every).toBe(3)
    await user.clear(count)
    await user.type(count, '9999')
    await user.tab()
    expect(rule()?.every).toBe(365)
    expect(count.value).toBe('365')
  })

  it('ends never, on a day a year later, or after ten times, and drops the values not chosen', async () => {
    const { user, texts, rule } = await open()
    await user.click(screen.getByRole('radio', { name: texts.endsKinds.on }))
    expect(rule()).toMatchObject({ ends: 'on', end_date: '2027-06-01', end_count: null })
    await user.click(screen.getByRole('radio', { name: texts.endsKinds.after }))
    expect(rule()).toMatchObject({ ends: 'after', end_date: null, end_count: 10 })
    await user.click(screen.getByRole('radio', { name: texts.endsKinds.never }))
    expect(rule()).toMatchObject({ ends: 'never', end_date: null, end_count: null })
  })

  it('shows no more dates than the rule has', async () => {
    const { user, texts, summary } = await open({ ends: 'after', end_count: 2 })
    const dates = () => screen.getByRole('status').querySelectorAll('.money > span').length
    expect(dates()).toBe(2)
    await user.clear(screen.getByLabelText(texts.endCount))
    await user.type(screen.getByLabelText(texts.endCount), '1')
    expect(dates()).toBe(1)
    expect(summary()).toContain(texts.times(1))
  })
})
