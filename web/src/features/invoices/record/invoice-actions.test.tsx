import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { invoiceRow } from '#testing/document-rows.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'
import { invoiceTexts } from '../invoice.texts.ts'
import { InvoiceActions } from './invoice-actions.tsx'

const { sendAgain, sendReceipt } = invoiceTexts.en
const { client } = invoiceRow()

it.each([
  ['with a payment', { paid_amount: 100 }, sendReceipt],
  ['with credit', { credited_amount: 100 }, sendAgain],
  [
    'by a client without an address',
    { paid_amount: 100, client: client && { ...client, email: null } },
    sendAgain,
  ],
])(
  'a paid invoice has a receipt to send where there is one, and where to: paid %s',
  async (_, changes, next) => {
    const invoice = invoiceRow({ status: 'paid', balance: 0, ...changes })
    await renderSignedIn(
      <InvoiceActions invoice={invoice} businessId={businessId} open={null} onOpen={vi.fn()} />,
    )
    for (const name of [sendAgain, sendReceipt]) {
      expect(screen.queryByRole('button', { name }) !== null, name).toBe(name === next)
    }
  },
)
