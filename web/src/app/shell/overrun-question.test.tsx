import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { command } from '#data/command.ts'
import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { overrunTexts } from './overrun.texts.ts'
import { OverrunQuestion } from './overrun-question.tsx'

const unvoid = 'POST rest/v1/rpc/unvoid_invoice'
const accept = 'POST rest/v1/rpc/accept_overrun'
const details = { quote_id: 'q-1', quote_number: 'Q-0001', approved: 1000, billed: 1400 }

async function ask(language: 'en' | 'es' = 'en') {
  let isMeant = false
  reply(unvoid, () =>
    isMeant
      ? Response.json({ id: 'i-1' })
      : Response.json(
          { code: 'PT409', message: 'more_than_quoted', details: JSON.stringify(details), hint: null },
          { status: 409 },
        ),
  )
  reply(accept, () => {
    isMeant = true
    return Response.json(null)
  })
  await renderSignedIn(<OverrunQuestion />, { language })
  const done = command('unvoid_invoice', { invoice_id: 'i-1' }).then(
    () => 'done',
    (error: unknown) => (error as { origin: string }).origin,
  )
  const dialog = within(await screen.findByRole('alertdialog', { name: overrunTexts[language].title }))
  return { done, dialog, user: person() }
}

it('names both amounts, and after a yes does what was asked', async () => {
  const { done, dialog, user } = await ask()
  dialog.getByText('Quote Q-0001 was approved for $1,000.00. With this, you bill $1,400.00.')
  await user.click(dialog.getByRole('button', { name: overrunTexts.en.confirm }))
  expect(await done).toBe('done')
  expect(sentTo(accept)).toEqual([{ quote_id: 'q-1', amount: 1400 }])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('after a no bills nothing, and says why', async () => {
  const { done, dialog, user } = await ask('es')
  await user.click(dialog.getByRole('button', { name: overrunTexts.es.cancel }))
  expect(await done).toBe('more_than_quoted')
  expect(sentTo(accept)).toEqual([])
})

it('asks a worker nothing', async () => {
  reply(unvoid, () =>
    Response.json(
      { code: 'PT403', message: 'overrun_needs_office', details: null, hint: null },
      { status: 403 },
    ),
  )
  await renderSignedIn(<OverrunQuestion />, { role: 'worker' })
  const error: unknown = await command('unvoid_invoice', { invoice_id: 'i-1' }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ origin: 'overrun_needs_office', code: 'forbidden' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
