import { besideDialog, person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { missingDetailsTexts } from '#parts/payments/missing-details.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'

import { conflictTexts } from '../conflict/conflict.texts.ts'
import { settingsTexts } from '../settings.texts.ts'
import { paymentsTexts } from './payments.texts.ts'
import { PaymentsScreen } from './payments-screen.tsx'

const details = 'GET rest/v1/document_settings'
const saveDetails = 'PATCH rest/v1/document_settings'
const readKeys = 'POST rest/v1/rpc/payment_keys'
const setKeys = 'POST rest/v1/rpc/set_payment_keys'
const forgetKeys = 'POST rest/v1/rpc/forget_payment_keys'
type Setting = Parameters<typeof renderSignedIn>[1]

const bank = (bank_details: string | null, version = 3) => ({ id: businessId, version, bank_details })
const keys = { last4: '4242', is_test: false, has_webhook: true }

async function open(stored: object | null = keys, setting: Setting = {}) {
  reply(details, [bank('IBAN ES12')])
  reply(readKeys, stored)
  const view = await renderSignedIn(<PaymentsScreen />, setting)
  const texts = paymentsTexts[setting.language ?? 'en']
  if (setting.role !== 'worker') {
    await screen.findByLabelText(texts.bank.label)
    await screen.findByText(stored ? texts.card.on : texts.card.off)
  }
  const user = person()
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const box = () => screen.getByLabelText<HTMLTextAreaElement>(texts.bank.label)
  return { ...view, user, texts, button, box }
}

describe('the payment settings', () => {
  it.each([
    ['owner', true, true],
    ['manager', true, false],
    ['worker', false, false],
  ] as const)('are visible to %s, and only the owner changes the keys', async (role, canSee, canSet) => {
    const { texts } = await open(keys, { role })
    expect(screen.queryByText(texts.card.title) !== null).toBe(canSee)
    expect(screen.queryByRole('button', { name: texts.card.change }) !== null).toBe(canSet)
    expect(screen.queryByText(texts.card.ownerOnly) !== null).toBe(canSee && !canSet)
    expect(screen.queryByText(settingsTexts.en.forManagersTitle) !== null).toBe(!canSee)
    if (!canSee) expect(callsOf(readKeys)).toEqual([])
  })
})

describe('bank details', () => {
  it('are saved once with the version that was read; empty text is saved as null', async () => {
    const { user, texts, button, box } = await open()
    expect(button(texts.save).disabled).toBe(true)
    const answer = slow([bank(null, 4)])
    reply(saveDetails, answer.replies)
    await user.clear(box())
    await user.type(box(), '   ')
    await user.dblClick(button(texts.save))
    reply(details, [bank(null, 4)])
    answer.release()
    await screen.findByText(texts.bank.saved)
    expect(sentTo(saveDetails)).toEqual([{ bank_details: null, version: 3 }])
  })

  it.each(['en', 'es'] as const)(
    'keep the input when saving fails, also over a reload (%s)',
    async (language) => {
      const { user, texts, button, box, unmount } = await open(keys, { language })
      reply(saveDetails, lost)
      await user.type(box(), ' Extra')
      await user.click(button(texts.save))
      await screen.findByText(problemTexts[language].failures.network)
      expect(box().value).toBe('IBAN ES12 Extra')
      unmount()

      const again = await open(keys, { language })
      expect(again.box().value).toBe('IBAN ES12 Extra')
      screen.getByText(recordTexts[language].draftKept)
      await again.user.click(again.button(recordTexts[language].discard))
      expect(again.box().value).toBe('IBAN ES12')
    },
  )

  it('names the ways that clients are not shown, and takes them as they are', async () => {
    const { user, texts, button, box } = await open()
    await user.clear(box())
    await user.type(box(), 'Zelle:{Enter}Check{Enter}PayPal')
    const missing = missingDetailsTexts.en.missing('Zelle, PayPal')
    screen.getByText(missing)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    await user.type(box(), ' me@lark.test')
    screen.getByText(missingDetailsTexts.en.missing('Zelle'))
    reply(saveDetails, [bank('x', 4)])
    await user.click(button(texts.save))
    await screen.findByText(texts.bank.saved)
    expect(sentTo(saveDetails)).toMatchObject([{ bank_details: 'Zelle:\nCheck\nPayPal me@lark.test' }])
  })

  it('are not written over what another user saved meanwhile', async () => {
    const { user, texts, button, box } = await open()
    reply(saveDetails, refusal(409, 'PT409', 'stale_version'))
    reply(details, [bank('Other bank', 8)])
    await user.type(box(), ' mine')
    await user.click(button(texts.save))
    await screen.findByText(new RegExp(texts.conflict))
    expect(box().value).toBe('IBAN ES12 mine')
    await user.click(await screen.findByRole('radio', { name: new RegExp(`^${conflictTexts.en.mine}: `) }))
    reply(saveDetails, [bank('IBAN ES12 mine', 9)])
    await user.click(button(texts.save))
    await screen.findByText(texts.bank.saved)
    expect(sentTo(saveDetails).at(-1)).toEqual({ bank_details: 'IBAN ES12 mine', version: 8 })
  })
})

describe('card payments', () => {
  it.each([
    [{ ...keys, is_test: true }, 'test', 'webhookOn'],
    [{ ...keys, has_webhook: false }, 'live', 'webhookOff'],
  ] as const)('show the mode of the stored keys: %o', async (stored, mode, webhook) => {
    const { texts } = await open(stored)
    screen.getByText(texts.card[mode])
    screen.getByText(texts.card[webhook])
    screen.getByText(texts.card.ending('4242'))
  })

  const openDialog = async (stored: object | null, setting: Setting = {}) => {
    const page = await open(stored, setting)
    const { card, keys: words } = page.texts
    await page.user.click(page.button(stored ? card.change : card.setUp))
    const dialog = within(await screen.findByRole('dialog'))
    const secret = () => dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${words.secretKey}`))
    const hook = () => dialog.getByLabelText<HTMLInputElement>(words.webhookSecret)
    const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: page.texts.save })
    return { ...page, dialog, words, secret, hook, save }
  }

  it('require the secret key at first; it is not shown, not stored in the browser, and sent once', async () => {
    const { user, words, secret, hook, save } = await openDialog(null)
    expect(secret().type).toBe('password')
    await user.click(save())
    await screen.findByText(words.missing)
    expect(document.activeElement).toBe(secret())
    expect(sentTo(setKeys)).toEqual([])
    const answer = slow(null)
    reply(setKeys, answer.replies)
    await user.type(secret(), ' sk_live_1 ')
    await user.type(hook(), 'whsec_1')
    await user.dblClick(save())
    reply(readKeys, keys)
    answer.release()
    await screen.findByText(words.saved)
    expect(sentTo(setKeys)).toEqual([
      { business_id: businessId, secret_key: 'sk_live_1', webhook_secret: 'whsec_1' },
    ])
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('sk_live_1')
  })

  it('can change one of the two keys and keep the other', async () => {
    const { user, words, hook, save } = await openDialog(keys)
    await user.click(save())
    await screen.findByText(words.nothing)
    reply(setKeys, null)
    await user.type(hook(), 'whsec_2')
    await user.click(save())
    await screen.findByText(words.saved)
    expect(sentTo(setKeys)).toEqual([
      { business_id: businessId, secret_key: null, webhook_secret: 'whsec_2' },
    ])
  })

  it.each([
    ['en', 'secret_key_wrong'],
    ['es', 'webhook_secret_wrong'],
  ] as const)('explain in %s why keys are rejected (%s), and keep the input', async (language, code) => {
    const { user, secret, save } = await openDialog(null, { language })
    reply(setKeys, refusal(400, 'PT400', code))
    await user.type(secret(), 'pk_1')
    await user.click(save())
    await screen.findByText(refusalTexts[language][code])
    expect(secret().value).toBe('pk_1')
    await user.click(besideDialog())
    expect(secret().value).toBe('pk_1')
  })

  it('show the webhook URL to copy', async () => {
    const { user, words, dialog } = await openDialog(null)
    const address = dialog.getByLabelText<HTMLInputElement>(words.address).value
    expect(address).toBe(`https://fieldlark.test/functions/v1/payment-events?business=${businessId}`)
    await user.click(dialog.getByRole('button', { name: words.copy }))
    await screen.findByText(words.copied)
    expect(await navigator.clipboard.readText()).toBe(address)
  })

  it('are turned off once after a confirmation; a lost response leaves them on and says so', async () => {
    const { user, texts, button } = await open()
    const { card } = texts
    reply(forgetKeys, lost)
    await user.click(button(card.remove))
    const box = within(await screen.findByRole('alertdialog', { name: card.removeTitle }))
    await user.click(box.getByRole('button', { name: card.remove }))
    await screen.findByText(`${card.removeFailed}. ${problemTexts.en.failures.network}`)
    const answer = slow(null)
    reply(forgetKeys, answer.replies)
    await user.dblClick(box.getByRole('button', { name: card.remove }))
    answer.release()
    await screen.findByText(card.removed)
    await waitFor(() => screen.getByText(card.off))
    expect(callsOf(forgetKeys)).toHaveLength(2)
  })
})
