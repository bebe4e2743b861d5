import { emptyFreeInvoice, type FreeInvoice } from '@fieldlark/domain/invoices/free-invoice.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftsToKeep, writeStore } from '#free-drafts/free-drafts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { paths } from '#paths.ts'
import { refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'

import { keepInvoicesTexts } from './keep-invoices.texts.ts'
import { KeepInvoicesScreen } from './keep-invoices-screen.tsx'

const carry = 'POST rest/v1/rpc/carry_invoice'

const draft = (id: string, more: Partial<FreeInvoice> = {}) => ({
  id,
  saved_at: '2026-11-23T10:00:00Z',
  invoice: {
    ...emptyFreeInvoice('es', '2026-11-23'),
    client: { name: `Client ${id}`, address: '' },
    lines: [{ name: 'Work', quantity: '1', unit_price: '20', is_taxable: true }],
    ...more,
  },
})
type Sent = { draft_id: string; business_id: string; invoice: object }

beforeEach(() => localStorage.removeItem('free-invoices'))

async function open(
  drafts: ReturnType<typeof draft>[],
  setting: NonNullable<Parameters<typeof renderSignedIn>[1]> = {},
) {
  writeStore({ version: 1, drafts, logo: null })
  reply('GET rest/v1/document_settings', [{ id: businessId, version: 1, bank_details: null }])
  const place = { at: paths.invoicesKeep, path: paths.invoicesKeep }
  const view = await renderSignedIn(<KeepInvoicesScreen />, { ...place, ...setting })
  return {
    user: person(),
    texts: keepInvoicesTexts[setting.language ?? 'en'],
    path: () => view.router.state.location.pathname,
  }
}

describe('what was written in the free generator', () => {
  it.each(['en', 'es'] as const)(
    'is kept once on a double click and leaves this browser, in %s',
    async (language) => {
      const { user, texts, path } = await open(
        [
          draft('b', { deposit: { type: 'fixed', value: '5' } }),
          draft('a'),
          draft('empty', { client: { name: '', address: '' }, lines: [] }),
        ],
        { language },
      )
      await user.click(await screen.findByRole('radio', { name: workLabelTexts[language].method.cash }))
      const answer = slow({ id: 'x' })
      reply(carry, answer.replies)
      await user.dblClick(await screen.findByRole('button', { name: texts.keep(2) }))
      answer.release()
      await waitFor(() => expect(path()).toBe(paths.invoices))
      await screen.findByText(texts.kept(2))
      const sent = sentTo<Sent>(carry)
      expect(sent.map((one) => `${one.business_id} ${one.draft_id}`)).toEqual([
        `${businessId} a`,
        `${businessId} b`,
      ])
      // The words are those of the invoice, whose client reads them.
      expect(sent[1]?.invoice).toMatchObject({
        number: '1',
        title: 'Factura 1',
        notes: null,
        deposit: { amount: '5.00', method: 'cash' },
      })
      expect(sent[0]?.invoice).toMatchObject({ deposit: null })
      expect(draftsToKeep()).toEqual([])
    },
  )

  it('stays with its reason where it cannot be kept, and the others are kept', async () => {
    const { user, texts, path } = await open([
      draft('a'),
      draft('pesos', { currency: 'MXN' }),
      draft('b', { client: { name: '', address: '' } }),
      draft('c'),
    ])
    reply(carry, ({ body }) =>
      (body as Sent).draft_id === 'c' ? refusal(400, 'PT400', 'too_many_decimals') : { id: 'x' },
    )
    screen.getByText(texts.reasons.currency)
    screen.getByText(texts.reasons.noClient)
    await user.click(await screen.findByRole('button', { name: texts.keep(2) }))
    await screen.findByText(texts.kept(1))
    screen.getByText(texts.left(3))
    screen.getByText(refusalTexts.en.too_many_decimals)
    expect(path()).toBe(paths.invoicesKeep)
    expect(draftsToKeep().map(({ id }) => id)).toEqual(['pesos', 'b', 'c'])
    expect(screen.getByRole('link', { name: texts.invoices }).getAttribute('href')).toBe(paths.invoices)
  })

  it('says that there is nothing where this browser has none', async () => {
    const { texts } = await open([])
    await screen.findByText(texts.noneTitle)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is not offered to workers', async () => {
    const { path } = await open([draft('a')], { role: 'worker' })
    await waitFor(() => expect(path()).toBe(paths.home))
  })
})
