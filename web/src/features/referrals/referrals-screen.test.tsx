import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, userId } from '#testing/rows.ts'

import { referralsTexts } from './referrals.texts.ts'
import { ReferralsScreen } from './referrals-screen.tsx'
import { shareTexts } from './share.texts.ts'

const texts = referralsTexts.en
const claim = 'POST rest/v1/rpc/claim_referral_reward'
const note = 'POST rest/v1/referrals'

const referral = (changes: object = {}) => ({
  id: nextId(),
  referred_email: 'friend@example.com',
  status: 'registered',
  created_at: '2026-11-01T10:00:00Z',
  registered_at: '2026-11-03T10:00:00Z',
  converted_at: null,
  rewarded_at: null,
  ...changes,
})

type Answered = { referrals?: object[]; credit?: object; code?: string | null }

function answer({ referrals = [], credit = {}, code = 'AB12CD34' }: Answered = {}) {
  reply('GET rest/v1/businesses', code === null ? [] : [{ referral_code: code }])
  reply('GET rest/v1/referral_stats', [
    { total_referrals: referrals.length, registered_referrals: referrals.length, converted_referrals: 1 },
  ])
  reply('GET rest/v1/referrals', referrals)
  reply('POST rest/v1/rpc/account_credit', { total: 0, earned: 0, claimable: 0, ...credit })
}

it('shows how far each friend has come, since when, and what that earned', async () => {
  answer({
    referrals: [
      referral({
        referred_email: 'paid@example.com',
        status: 'converted',
        converted_at: '2026-11-20T10:00:00Z',
      }),
      referral(),
    ],
    credit: { total: 150, earned: 100 },
  })
  await renderSignedIn(<ReferralsScreen />)
  const paid = within((await screen.findByText('paid@example.com')).closest('li') as HTMLElement)
  paid.getByText(texts.states.converted)
  paid.getByText(texts.stateDays.converted('Nov 20, 2026'))
  screen.getByText(texts.stateDays.registered('Nov 3, 2026'))
  screen.getByText('$100')
  screen.getByText(texts.creditHint('$150'))
})

it.each(['en', 'es'] as const)('says in %s that no plan can be paid yet', async (language) => {
  answer()
  await renderSignedIn(<ReferralsScreen />, { language })
  await screen.findByText(referralsTexts[language].notYet)
})

it('shares the link in the language of the friend', async () => {
  answer()
  await renderSignedIn(<ReferralsScreen />)
  const link = await screen.findByLabelText<HTMLInputElement>(texts.link)
  expect(link.value).toMatch(/\/register\?ref=AB12CD34$/)
  const text = screen.getByLabelText<HTMLTextAreaElement>(texts.message)
  expect(text.value).toBe(shareTexts.en.message(link.value, '$50'))
  await person().click(screen.getByRole('radio', { name: shareTexts.es.language }))
  expect(text.value).toBe(shareTexts.es.message(link.value, '$50'))
  const whatsApp = screen.getByRole('link', { name: texts.whatsApp })
  expect(new URL(whatsApp.getAttribute('href') ?? '').searchParams.get('text')).toBe(text.value)
  expect(await screen.findByAltText(texts.qr)).toBeTruthy()
})

it('copies the text on the first click', async () => {
  answer()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderSignedIn(<ReferralsScreen />)
  const text = await screen.findByLabelText<HTMLTextAreaElement>(texts.message)
  await person().click(screen.getByRole('button', { name: texts.copyText }))
  expect(writeText).toHaveBeenCalledWith(text.value)
  await screen.findByText(texts.textCopied)
})

it('notes an invited friend once, and says nothing of one who is noted already', async () => {
  answer()
  vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  await renderSignedIn(<ReferralsScreen />)
  const user = person()
  const field = await screen.findByLabelText<HTMLInputElement>(texts.friendEmail)
  await user.type(field, 'nobody')
  await user.click(screen.getByRole('button', { name: texts.writeEmail }))
  screen.getByText(texts.emailInvalid)
  expect(sentTo(note)).toEqual([])
  reply(note, () => refusal(409, '23505', 'duplicate key value violates unique constraint'))
  await user.clear(field)
  await user.type(field, 'Friend@Example.com')
  await user.click(screen.getByRole('button', { name: texts.writeEmail }))
  await waitFor(() => expect(field.value).toBe(''))
  expect(sentTo(note)).toEqual([{ business_id: businessId, referred_email: 'friend@example.com' }])
  expect(screen.queryByText(texts.inviteFailed, { exact: false })).toBeNull()
})

it('adds the credit of a person who was referred, once', async () => {
  answer({ credit: { claimable: 50 } })
  reply(claim, () => Response.json(50))
  await renderSignedIn(<ReferralsScreen />)
  const button = await screen.findByRole('button', { name: texts.claim })
  answer({ credit: { total: 50 } })
  await person().click(button)
  await screen.findByText(texts.claimed('$50'))
  expect(sentTo(claim)).toEqual([{ user_id: userId }])
  await waitFor(() => expect(screen.queryByRole('button', { name: texts.claim })).toBeNull())
})

it('says that the business has no code', async () => {
  answer({ code: '' })
  await renderSignedIn(<ReferralsScreen />)
  await screen.findByText('No referral code found for business')
})

it('says that the business is gone', async () => {
  answer({ code: null })
  await renderSignedIn(<ReferralsScreen />)
  await screen.findByText('Business not found')
})
