import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { callsOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'
import { jobRow, visitRow } from '#testing/work-rows.ts'

import { useVisitSteps } from './use-visit-steps.ts'
import { VisitMenu } from './visit-menu.tsx'
import { visitWorkTexts } from './visit-work.texts.ts'

const visit = visitRow({ job: jobRow(), status: 'completed' })

function Menu() {
  return <VisitMenu visit={visit} businessId={businessId} steps={useVisitSteps(businessId, visit)} />
}

it.each([
  ['can be taken back where its job is billed as a whole', null, false],
  ['cannot be taken back where an invoice bills it', visit.id, true],
])('that a visit is done %s', async (_, visit_id, isDisabled) => {
  reply('GET rest/v1/jobs', [{ sources: [{ visit_id, invoice: { id: nextId() } }], quote: null }])
  await renderSignedIn(<Menu />)
  await person().click(await screen.findByRole('button', { name: /^More actions/ }))
  const reopen = await screen.findByRole('menuitem', { name: visitWorkTexts.en.reopen })
  await waitFor(() => expect(callsOf('GET rest/v1/jobs')).toHaveLength(1))
  await waitFor(() => expect(reopen.hasAttribute('data-disabled')).toBe(isDisabled))
})
