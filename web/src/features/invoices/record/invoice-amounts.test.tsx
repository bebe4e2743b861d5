import { screen } from '@testing-library/react'
import { it } from 'vitest'

import { invoiceRow } from '#testing/document-rows.ts'
import { reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { invoiceTexts } from '../invoice.texts.ts'
import { InvoiceAmounts } from './invoice-amounts.tsx'

it.each(['en', 'es'] as const)(
  'adds up where a deposit and other credit were used (%s)',
  async (language) => {
    reply('GET rest/v1/payments', [])
    reply('GET rest/v1/credits', [
      { id: 'a', amount: -130.5, payment: { invoice_id: null } },
      { id: 'b', amount: -10, payment: null },
    ])
    const invoice = invoiceRow({ total_amount: 435, paid_amount: 0, credited_amount: 140.5, balance: 294.5 })
    await renderSignedIn(<InvoiceAmounts invoice={invoice} />, { language })
    const { deposit, credit } = invoiceTexts[language].sum
    await screen.findByText(deposit('$130.50'))
    screen.getByText(credit('$10.00'))
  },
)
