import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow } from '#testing/rows.ts'

import { currencyTexts } from './currency-dialog.texts.ts'
import { CurrencyDialog } from './currency-dialog.tsx'

const save = 'PATCH rest/v1/businesses'
type Props = Partial<Parameters<typeof CurrencyDialog>[0]>

async function open(props: Props = {}, language: 'en' | 'es' = 'en') {
  const onClose = vi.fn()
  const business = businessRow({ currency: null, currency_set_at: null })
  reply(save, ({ body }) => [{ ...business, ...(body as object) }])
  await renderSignedIn(<CurrencyDialog isOpen onClose={onClose} business={business} {...props} />, {
    language,
  })
  await screen.findByRole('dialog')
  const texts = currencyTexts[language]
  const submit = () =>
    screen.getByRole<HTMLButtonElement>('button', {
      name: new RegExp(`^(${texts.set}|${texts.next}|${texts.saving})$`),
    })
  const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: texts.searchLabel })
  return { user: person(), onClose, texts, submit, search }
}

describe('CurrencyDialog', () => {
  it('saves the choice once: nothing is sent before, nor on a second click', async () => {
    const { user, texts, submit, search, onClose } = await open()
    expect(submit().disabled).toBe(true)
    const answer = slow([businessRow()])
    reply(save, answer.replies)
    await user.type(search(), 'peso')
    await user.click(screen.getByRole('radio', { name: /MXN/ }))
    await user.dblClick(submit())
    answer.release()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sentTo(save)).toMatchObject([{ currency: 'MXN' }])
    await screen.findByText(new RegExp(texts.setTo('').trim()))
  })

  it.each([
    ['en', 'mexic', 'MXN'],
    ['es', 'estados', 'USD'],
    ['es', 'EUR', 'EUR'],
    ['en', 'pound', 'GBP'],
  ] as const)('finds a currency by country, name, code or symbol (%s: %s)', async (language, typed, code) => {
    const { user, search } = await open({}, language)
    await user.type(search(), typed)
    const found = screen.getAllByRole('radio')
    expect(found.length).toBeLessThan(8)
    expect(screen.getByRole('radio', { name: new RegExp(code) })).toBeTruthy()
  })

  it('says that no currency matches', async () => {
    const { user, texts, search } = await open()
    await user.type(search(), 'shells ')
    screen.getByText(texts.nothingFound('shells'))
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('shows the suggestion first, and selects it only when it is certain', async () => {
    const { submit } = await open({ suggested: 'MXN', isSure: true, isOnboarding: true })
    const [first] = screen.getAllByRole<HTMLInputElement>('radio')
    expect(first?.closest('label')?.textContent).toContain('MXN')
    expect(submit().disabled).toBe(false)
    expect(submit().textContent).toContain(currencyTexts.en.next)
  })

  it.each([
    ['en', 'All your prices will be in US dollars (USD). This can’t be changed later.'],
    ['es', 'Todos tus precios irán en dólares estadounidenses (USD). Después no se puede cambiar.'],
  ] as const)('says before it is final what is chosen (%s)', async (language, sentence) => {
    const { user } = await open({}, language)
    expect(screen.queryByText(sentence)).toBeNull()
    await user.click(screen.getByRole('radio', { name: /USD/ }))
    screen.getByText(sentence)
  })

  it('requires a choice when the suggestion is a guess', async () => {
    const { submit } = await open({ suggested: 'MXN' })
    expect(submit().disabled).toBe(true)
  })

  it.each([
    ['en', lost, problemTexts.en.failures.network],
    ['es', () => refusal(403, '42501', 'permission denied'), problemTexts.es.failures.forbidden],
  ] as const)('stays open with the choice when saving fails (%s)', async (language, answer, sentence) => {
    const { user, onClose, submit } = await open({}, language)
    reply(save, answer)
    await user.click(screen.getByRole('radio', { name: /USD/ }))
    await user.click(submit())
    await screen.findByText(sentence)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /USD/ }).checked).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows a chosen currency as final, without a choice', async () => {
    reply(save, lost)
    const onClose = vi.fn()
    await renderSignedIn(
      <CurrencyDialog isOpen onClose={onClose} business={businessRow({ currency: 'EUR' })} />,
    )
    await screen.findByText(currencyTexts.en.cannotChange)
    expect(screen.queryByRole('radio')).toBeNull()
    expect(sentTo(save)).toEqual([])
  })
})
