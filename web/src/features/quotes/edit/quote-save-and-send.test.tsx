import { presetsOf } from '@fieldlark/domain/services/presets.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { sendTexts } from '#parts/document/send.texts.ts'
import { paymentQuestionTexts } from '#parts/payments/payment-question.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { serviceTexts } from '#parts/services/service.texts.ts'
import { paths, quoteHref } from '#paths.ts'
import { quoteRow, taxRateRow } from '#testing/document-rows.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, rosa } from '#testing/rows.ts'

import { quoteDialogTexts } from '../dialogs/quote-dialogs.texts.ts'
import { QuoteEditScreen } from './quote-edit-screen.tsx'
import { quoteFormTexts } from './quote-form.texts.ts'

const read = 'GET rest/v1/quotes'
const save = 'POST rest/v1/rpc/save_quote'
const saveAndSend = 'POST rest/v1/rpc/save_and_send_quote'
type Sent = { quote: Record<string, unknown>; lines: unknown[]; sending_id: string }

const form = quoteFormTexts.en
const words = { ...quoteDialogTexts.en.send, ...sendTexts.en }

async function open(quote = quoteRow({ status: 'draft', valid_until: null })) {
  reply(read, [quote])
  reply('GET rest/v1/clients', [rosa])
  reply('GET rest/v1/rpc/find_clients', [rosa])
  reply('GET rest/v1/property_addresses', [])
  reply('GET rest/v1/services', [])
  reply('GET rest/v1/tax_rates', [taxRateRow()])
  reply('POST rest/v1/rpc/default_taxes', [])
  reply('GET rest/v1/record_events', [])
  const at = { at: `/quotes/${quote.id}/edit`, path: '/quotes/:quoteId/edit' }
  const { router } = await renderSignedIn(<QuoteEditScreen />, at)
  const user = person()
  await screen.findByRole('button', { name: form.save })
  return {
    user,
    quote,
    router,
    title: () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${form.fields.title}`)),
    openDialog: async () => {
      await user.click(screen.getByRole('button', { name: form.saveAndSend }))
      await screen.findByRole('textbox', { name: words.to })
    },
    press: (name: string) => user.dblClick(screen.getByRole('button', { name })),
  }
}

describe('saving and sending a quote', () => {
  it('asks how to send it and saves both in one request', async () => {
    const { user, quote, router, title, openDialog, press } = await open()
    const answer = slow({ token: null })
    reply(saveAndSend, answer.replies)
    await user.type(title(), ' and hedges')
    await openDialog()
    await user.type(screen.getByLabelText(words.note), ' Thank you! ')
    await press(words.submit.mail)
    answer.release()
    await screen.findByText(words.sent('rosa@diaz.test'))
    await waitFor(() => expect(router.state.location.pathname).toBe(quoteHref(quote.id)))
    expect(callsOf(save)).toEqual([])
    expect(sentTo(saveAndSend)).toMatchObject([
      {
        business_id: businessId,
        quote: { id: quote.id, version: quote.version, title: `${quote.title} and hedges`, request_id: null },
        lines: [{ name: 'Mowing' }],
        via: 'mail',
        to_address: 'rosa@diaz.test',
        note: 'Thank you!',
        sending_id: expect.any(String),
      },
    ])
  })

  it('retries the same sending after a lost response, and shows the link it made', async () => {
    const { user, openDialog, press } = await open()
    reply(saveAndSend, lost)
    await openDialog()
    await user.click(screen.getByRole('radio', { name: words.ways.link }))
    await press(words.submit.link)
    await screen.findAllByText(problemTexts.en.failures.network)
    reply(saveAndSend, { token: 'a-token' })
    await press(words.submit.link)
    const link = await screen.findByLabelText<HTMLInputElement>(words.link)
    expect(link.value).toContain(paths.quoteLink.replace(':token', 'a-token'))
    const sent = sentTo<Sent>(saveAndSend)
    expect(sent.at(-1)).toEqual(sent[0])
  })

  it('shows another user’s changes in the form before anything is sent', async () => {
    const { user, quote, title, openDialog, press } = await open()
    reply(saveAndSend, refusal(409, 'PT409', 'stale_version'))
    reply(read, [{ ...quote, title: 'Theirs', version: 9 }])
    await user.type(title(), ' mine')
    await openDialog()
    await press(words.submit.mail)
    await screen.findByText(recordTexts.en.savedNow('Theirs'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: words.to })).toBeNull())
    expect(title().value).toBe(`${quote.title} mine`)
  })

  /** Picks the first usual service of the trade for a line, as long as the catalogue is empty. */
  async function pickUsual(user: ReturnType<typeof person>) {
    const [usual] = presetsOf('landscaping')
    await user.click(screen.getByRole('combobox', { name: lineTexts.en.addService }))
    await user.click(await screen.findByRole('option', { name: new RegExp(usual?.name.en ?? '') }))
    return usual?.name.en
  }

  it('waits for a service that is still being added to the catalogue', async () => {
    const { user, press } = await open()
    const saved = slow({})
    reply('POST rest/v1/rpc/save_service', async ({ body }) => {
      await saved.replies()
      return (body as { service: object }).service
    })
    reply(saveAndSend, { token: null })
    const name = await pickUsual(user)
    await user.click(screen.getByRole('button', { name: form.saveAndSend }))
    expect(screen.queryByRole('textbox', { name: words.to })).toBeNull()
    saved.release()
    await screen.findByRole('textbox', { name: words.to })
    await press(words.submit.mail)
    await screen.findByText(words.sent('rosa@diaz.test'))
    expect(sentTo(saveAndSend)).toMatchObject([{ lines: [{ name: 'Mowing' }, { name }] }])
    // Nobody agreed that visitors of the public page see its price.
    expect(sentTo('POST rest/v1/rpc/save_service')).toMatchObject([{ service: { is_public: false } }])
  })

  it('sends nothing without the service that could not be added', async () => {
    const { user } = await open()
    const failing = slow({})
    reply('POST rest/v1/rpc/save_service', async () => {
      await failing.replies()
      return refusal(500, 'XX000', 'broken')
    })
    await pickUsual(user)
    await user.click(screen.getByRole('button', { name: form.saveAndSend }))
    failing.release()
    await screen.findByText(serviceTexts.en.createFailed)
    expect(screen.queryByRole('textbox', { name: words.to })).toBeNull()
  })

  it.each(['approved', 'converted'] as const)('is not offered for a quote that is %s', async (status) => {
    await open(quoteRow({ status }))
    expect(screen.queryByRole('button', { name: form.saveAndSend })).toBeNull()
  })
})

it.each([
  ['asks', 120],
  ['does not ask', 0],
] as const)('%s how clients can pay a deposit of %d', async (_, deposit) => {
  reply('POST rest/v1/rpc/payment_keys', null)
  reply('GET rest/v1/document_settings', [{ id: businessId, version: 1, bank_details: null }])
  reply('PATCH rest/v1/document_settings', ({ body }) => [{ id: businessId, ...(body as object) }])
  reply(saveAndSend, { token: null })
  const fields = { deposit_type: 'fixed', deposit_value: deposit, deposit_amount: deposit } as const
  const { user, openDialog, press } = await open(quoteRow({ status: 'draft', valid_until: null, ...fields }))
  await openDialog()
  const { title, app } = paymentQuestionTexts.en
  await waitFor(() => expect(screen.queryByText(title) !== null).toBe(deposit > 0))
  if (deposit > 0) await user.type(screen.getByLabelText(app), 'Zelle: 512 555 0142')
  await press(words.submit.mail)
  await screen.findByText(words.sent('rosa@diaz.test'))
  const kept = sentTo('PATCH rest/v1/document_settings')
  expect(kept).toEqual(deposit > 0 ? [{ version: 1, bank_details: 'Zelle: 512 555 0142' }] : [])
})
