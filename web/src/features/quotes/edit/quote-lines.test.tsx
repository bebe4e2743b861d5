import { person, resizeTo } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { formDialogTexts } from '#parts/forms/form-dialog.texts.ts'
import { quoteLineRow, quoteRow } from '#testing/document-rows.ts'
import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { rosa } from '#testing/rows.ts'

import { QuoteEditScreen } from './quote-edit-screen.tsx'
import { quoteFormTexts } from './quote-form.texts.ts'

const { addBlank, done, editTitle, fields } = lineTexts.en
const save = 'POST rest/v1/rpc/save_quote'

async function open(lines: ReturnType<typeof quoteLineRow>[]) {
  resizeTo(390)
  const quote = quoteRow({ lines })
  reply('GET rest/v1/quotes', [quote])
  reply('GET rest/v1/clients', [rosa])
  for (const table of ['property_addresses', 'services', 'tax_rates', 'document_settings'])
    reply(`GET rest/v1/${table}`, [])
  reply('POST rest/v1/rpc/default_taxes', [])
  reply(save, null)
  const at = { at: `/quotes/${quote.id}/edit`, path: '/quotes/:quoteId/edit' }
  await renderSignedIn(<QuoteEditScreen />, at)
  await screen.findByRole('button', { name: quoteFormTexts.en.save })
  return person()
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const isWrong = (box: HTMLElement) => box.getAttribute('aria-invalid') === 'true'
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the lines of a quote on a phone', () => {
  it('that are blank open without an error before anything is typed', async () => {
    const user = await open([])
    await user.click(button(addBlank))
    await screen.findByRole('dialog', { name: editTitle })
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy())
    expect(isWrong(await field(fields.name))).toBe(false)
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
    expect(screen.queryByText(problemTexts.en.fields.required)).toBeNull()
  })

  it('keep their sheet open until they are valid, and show no sum of a wrong quantity', async () => {
    const user = await open([quoteLineRow({ name: 'Mowing' })])
    await user.click(button(/^Mowing/))
    const quantity = await field(fields.quantity)
    await user.clear(quantity)
    await user.type(quantity, '-2')
    await user.click(button(done))
    await waitFor(() => expect(document.activeElement).toBe(quantity))
    expect(isWrong(quantity)).toBe(true)

    await user.click(button(formDialogTexts.en.close))
    await closed()
    expect(button(/^Mowing/).textContent).not.toContain('−$')

    await user.click(button(/^Mowing/))
    const again = await field(fields.quantity)
    await user.clear(again)
    await user.type(again, '2')
    await user.click(button(done))
    await closed()
  })

  it('open when saving fails on them; one that is added then is not wrong yet', async () => {
    const user = await open([
      quoteLineRow({ name: 'Mowing' }),
      quoteLineRow({ name: 'Hedges', quantity: -2 }),
    ])
    await user.click(button(quoteFormTexts.en.save))
    const quantity = await field(fields.quantity)
    expect(quantity.value).toBe('-2')
    await waitFor(() => expect(document.activeElement).toBe(quantity))
    expect(sentTo(save)).toEqual([])

    await user.click(button(formDialogTexts.en.close))
    await user.click(button(addBlank))
    expect(isWrong(await field(fields.name))).toBe(false)
    expect(screen.queryByText(problemTexts.en.fields.required)).toBeNull()
  })
})
