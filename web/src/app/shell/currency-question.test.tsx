import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { command } from '#data/command.ts'
import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'
import { refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow } from '#testing/rows.ts'
import { CurrencyQuestion } from './currency-question.tsx'

const approve = 'POST rest/v1/rpc/approve_quote'
const save = 'PATCH rest/v1/businesses'
const texts = currencyTexts.en

async function open(role: 'owner' | 'worker' = 'owner') {
  let isSet = false
  reply(approve, () => (isSet ? Response.json({ id: 'q-1' }) : refusal(409, 'PT409', 'currency_missing')))
  reply(save, () => {
    isSet = true
    return [businessRow()]
  })
  await renderSignedIn(<CurrencyQuestion />, { role, business: { currency: null } })
  const args = { quote_id: 'q-1', version_number: 1, method: 'on_behalf', signer_name: 'Rosa' }
  const done = () =>
    command('approve_quote', args).then(
      () => 'done',
      (error: unknown) => (error as { origin: string }).origin,
    )
  return { done, user: person() }
}

it('asks once for two refused commands, and repeats both with the currency', async () => {
  const { done, user } = await open()
  const both = Promise.all([done(), done()])
  const dialog = within(await screen.findByRole('dialog', { name: texts.titleUnset }))
  await user.click(dialog.getByRole('radio', { name: /USD/ }))
  await user.click(dialog.getByRole('button', { name: texts.set }))
  expect(await both).toEqual(['done', 'done'])
  expect(sentTo(save)).toMatchObject([{ currency: 'USD' }])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: texts.titleUnset })).toBeNull())
})

it('shows nothing to a client when no currency is chosen', async () => {
  const { done, user } = await open()
  const refusal = done()
  await screen.findByRole('dialog', { name: texts.titleUnset })
  await user.click(screen.getByRole('button', { name: texts.cancel }))
  expect(await refusal).toBe('currency_missing')
  expect(sentTo(approve)).toHaveLength(1)
})

it('asks nobody who may not choose it', async () => {
  const { done } = await open('worker')
  expect(await done()).toBe('currency_missing')
  expect(screen.queryByRole('dialog')).toBeNull()
})
