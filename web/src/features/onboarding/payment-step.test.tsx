import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { missingDetailsTexts } from '#parts/payments/missing-details.texts.ts'
import { lost, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, businessRow } from '#testing/rows.ts'

import { onboardingTexts } from './onboarding.texts.ts'
import { PaymentStep } from './payment-step.tsx'

const texts = onboardingTexts.en
const read = 'GET rest/v1/document_settings'
const save = 'PATCH rest/v1/document_settings'
const row = { id: businessId, version: 3, bank_details: null }
const text = () => screen.findByLabelText<HTMLTextAreaElement>(texts.paymentLabel)

async function open(changes: Parameters<typeof businessRow>[0], answer: Parameters<typeof reply>[1] = [row]) {
  reply(read, answer)
  const steps = { onDone: vi.fn(), onLater: vi.fn(), onBack: vi.fn() }
  await renderSignedIn(<PaymentStep business={businessRow(changes)} {...steps} />)
  const user = person()
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    await user.click(button)
  }
  return { user, press, ...steps }
}

it('stores where the invoice reads it, in the language of the clients', async () => {
  const { press, onDone } = await open({ language: 'es' })
  await text()
  await press(texts.ways.zelle.label)
  await press(texts.ways.check.label)
  await press(texts.ways.check.label)
  expect(document.activeElement).toBe(await text())
  screen.getByText(texts.cardLater)
  reply(save, [row])
  await press(texts.next)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sentTo(save)).toEqual([
    { version: 3, bank_details: 'Zelle: ana@lark.test\nCheque: a nombre de Lark Gardens' },
  ])
})

it('says that a way has no details once the text is left, and holds nobody up', async () => {
  const { press, user, onDone } = await open({ email: null, phone: null })
  await text()
  await press(texts.ways.zelle.label)
  expect(screen.queryByText(missingDetailsTexts.en.missing('Zelle'))).toBeNull()
  await user.tab()
  await screen.findByText(missingDetailsTexts.en.missing('Zelle'))
  await press(texts.ways.cash.label)
  screen.getByText(missingDetailsTexts.en.missing('Zelle'))
  reply(save, [row])
  await press(texts.next)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

it('offers Zelle for dollars only, and is skipped without a request', async () => {
  const { press, onDone } = await open({ currency: 'EUR' })
  await text()
  expect(screen.queryByRole('button', { name: texts.ways.zelle.label })).toBeNull()
  await press(texts.skip)
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(sentTo(save)).toEqual([])
})

it('does not hold up when it cannot be read', async () => {
  const { press, onDone } = await open({}, lost)
  await screen.findByText(problemTexts.en.failures.network)
  await press(texts.next)
  expect(onDone).toHaveBeenCalledTimes(1)
})
