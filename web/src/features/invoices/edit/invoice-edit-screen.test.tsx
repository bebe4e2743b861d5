import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { WholeInvoice } from '#data/invoices.ts'
import { ownLinesTexts } from '#parts/document/own-lines.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { invoiceHref } from '#paths.ts'
import { invoiceLineRow, invoiceRow, serviceRow } from '#testing/document-rows.ts'
import { refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { InvoiceEditScreen } from './invoice-edit-screen.tsx'
import { invoiceFormTexts } from './invoice-form.texts.ts'

const save = 'POST rest/v1/rpc/save_own_invoice'
const gutters = serviceRow({ name: 'Gutters', price: 25 })
const work = invoiceLineRow({ name: 'Roof', unit_price: 25, service_id: gutters.id, source_id: 's1' })
const extra = invoiceLineRow({ name: 'Gutters', unit_price: 25, quantity: 2, service_id: gutters.id })

async function open(changes: Partial<WholeInvoice> = {}, language: Language = 'en') {
  const invoice = invoiceRow({ status: 'draft', lines: [work, extra], ...changes })
  reply('GET rest/v1/invoices', [invoice])
  reply('GET rest/v1/services', [gutters])
  reply(save, invoice)
  const at = `${invoiceHref(invoice.id)}/edit`
  const { router } = await renderSignedIn(<InvoiceEditScreen />, {
    at,
    path: '/invoices/:invoiceId/edit',
    role: 'worker',
    language,
  })
  return { user: person(), invoice, path: () => router.state.location.pathname }
}

describe.each(['en', 'es'] as const)('a worker with the draft of their work in %s', (language) => {
  const texts = invoiceFormTexts[language]
  const lines = ownLinesTexts[language]

  it('saves its words and quantities; what was agreed is only shown', async () => {
    const { user, invoice, path } = await open({}, language)
    fireEvent.change(await screen.findByLabelText(lines.quantityOf('Gutters')), { target: { value: '3' } })
    fireEvent.change(screen.getByLabelText(texts.fields.message), { target: { value: 'Ann' } })
    expect(screen.queryByLabelText(lines.quantityOf('Roof'))).toBeNull()
    for (const name of ['client_id', 'due_date', 'discount_value', 'terms'] as const)
      expect(screen.queryByLabelText(texts.fields[name]), name).toBeNull()
    await user.click(screen.getByRole('button', { name: texts.save }))
    await waitFor(() => expect(path()).toBe(invoiceHref(invoice.id)))
    expect(sentTo(save)).toEqual([
      {
        invoice_id: invoice.id,
        invoice: { message: 'Ann', notes: null, version: 3 },
        lines: [
          { id: work.id, service_id: gutters.id, quantity: 1 },
          { id: extra.id, service_id: gutters.id, quantity: 3 },
        ],
      },
    ])
  })

  it('reads in words what the office keeps', async () => {
    const { user } = await open({}, language)
    reply(save, refusal(403, 'PT403', 'price_agreed'))
    await user.click(await screen.findByRole('button', { name: texts.save }))
    await screen.findByText(refusalTexts[language].price_agreed)
  })
})

it('a worker is led to the invoice instead of its form once it was sent', async () => {
  const { invoice, path } = await open({ status: 'sent' })
  await waitFor(() => expect(path()).toBe(invoiceHref(invoice.id)))
})
