import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSignedIn } from '#testing/render.tsx'
import { useDueDay } from './due-day.ts'
import { useToday } from './today.ts'

function DueDays() {
  const dueDay = useDueDay()
  const { today } = useToday()
  const [over, todays, coming] = ['2026-01-31', today, '2099-12-01'].map(dueDay)
  return <output>{[over, todays?.split(' ', 1), coming].join(' | ')}</output>
}

it.each([
  ['en', 'Was due Jan 31, 2026 | Due | Due Dec 1, 2099'],
  ['es', 'Venció el 31 ene 2026 | Vence | Vence el 1 dic 2099'],
] as const)('a day that is over was due, any other is due (%s)', async (language, text) => {
  await renderSignedIn(<DueDays />, { language })
  expect(screen.getByRole('status').textContent).toBe(text)
})
