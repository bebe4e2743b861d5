import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { loadFailedTexts } from '#parts/failures/load-failed.texts.ts'
import { callsOf, pageOf, refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'

import { dashboardTexts } from './dashboard.texts.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { moneyTexts } from './money/money.texts.ts'
import { todayTexts } from './today/today.texts.ts'

const totals = 'POST rest/v1/rpc/dashboard_totals'

it.each(['en', 'es'] as const)(
  'says once in %s that the figures did not load, and keeps the rest',
  async (language) => {
    localStorage.setItem(`firstSteps:${businessId}`, 'over')
    reply(totals, refusal(403, '42501', 'permission denied'))
    reply('GET rest/v1/visits', () => pageOf([]))
    for (const table of ['client_counts', 'clients', 'outbox']) reply(`GET rest/v1/${table}`, [])
    reply('POST rest/v1/rpc/mail_log', [])
    await renderSignedIn(<DashboardScreen />, { language })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(dashboardTexts[language].loadFailed)
    expect(alert.textContent).toContain(problemTexts[language].failures.forbidden)
    await screen.findByText(todayTexts[language].nothingToday)
    expect(screen.queryByText(moneyTexts[language].table)).toBeNull()
    const before = callsOf(totals).length
    await person().click(screen.getByRole('button', { name: loadFailedTexts[language].tryAgain }))
    await waitFor(() => expect(callsOf(totals).length).toBeGreaterThan(before))
  },
)
