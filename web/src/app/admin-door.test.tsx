import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { AdminMail, AdminReferral } from '#data/admin-answers.ts'
import { adminTexts } from '#features/admin/admin.texts.ts'
import { secondStepTexts } from '#parts/sign-in/second-step.texts.ts'
import { stepAgainTexts } from '#parts/sign-in/step-again.texts.ts'
import { accountIs, keepSession, signedInBy } from '#testing/account-page.ts'
import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderForGuest, renderSignedIn } from '#testing/render.tsx'
import { nextId, someDay } from '#testing/rows.ts'
import { adminDoorTexts } from './admin-door.texts.ts'
import { AdminDoor } from './admin-door.tsx'
import { plainScreensTexts } from './plain-screens.texts.ts'

const rpc = (name: string) => `POST rest/v1/rpc/${name}`
const texts = adminTexts.en
const phone = {
  id: nextId(),
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Phone',
  created_at: someDay,
}
const unknown = () => screen.findByRole('heading', { name: plainScreensTexts.en.notFoundTitle })

async function open(at = '/admin', access = 'open', language: 'en' | 'es' = 'en', minutesAgo = 0) {
  reply(rpc('admin_access'), () => Response.json(access))
  accountIs({ factors: [phone] })
  const view = await renderSignedIn(<AdminDoor />, { at, path: '/admin/*', language })
  keepSession(signedInBy('totp', minutesAgo, [phone]))
  return { ...view, user: person() }
}

const overview = {
  users: 1204,
  businesses: 981,
  new_users: 12,
  new_businesses: 9,
  open_feedback: 3,
  failed_mails: 2,
  waiting_mails: 0,
  held_referrals: 1,
}

const mail = (changes: Partial<AdminMail> = {}): AdminMail => ({
  id: nextId(),
  kind: 'quote-sent',
  to_address: 'rosa@diaz.test',
  status: 'pending',
  attempts: 2,
  last_error: null,
  created_at: someDay,
  sent_at: null,
  business_id: null,
  business_name: null,
  can_retry: false,
  ...changes,
})

const referral = (changes: Partial<AdminReferral> = {}): AdminReferral => ({
  id: nextId(),
  referred_email: 'friend@lark.test',
  status: 'registered',
  created_at: someDay,
  business_id: nextId(),
  business_name: 'Bright Homes',
  paid_at: null,
  refunded_at: null,
  holds: [],
  ...changes,
})

describe('the door of /admin', () => {
  it('shows a guest what an unknown page shows, and asks nothing', async () => {
    renderForGuest(<AdminDoor />, { language: 'en', at: '/admin', path: '/admin/*' })
    await unknown()
    expect(callsOf(rpc('admin_access'))).toEqual([])
  })

  it('shows the same to everybody who is no admin, below it too', async () => {
    await open('/admin/users', 'none')
    await unknown()
    expect(callsOf(rpc('admin_users'))).toEqual([])
  })

  it('tells an admin without a second factor what is missing', async () => {
    await open('/admin', 'factor_needed')
    await screen.findByRole('heading', { name: adminDoorTexts.en.factorTitle })
  })

  it('shows the unknown page where no page of admins is', async () => {
    await open('/admin/nowhere')
    await unknown()
  })

  it.each(['en', 'es'] as const)(
    'opens on the figures, each of which leads to its page: %s',
    async (language) => {
      reply(rpc('admin_overview'), overview)
      await open('/admin', 'open', language)
      const words = adminTexts[language]
      const figure = await screen.findByRole('link', {
        name: new RegExp(words.overview.figures.failed_mails),
      })
      expect(figure.getAttribute('href')).toBe('/admin/outbox?status=failed')
      expect(figure.textContent).toMatch(/^2/)
      const pages = screen.getByRole('navigation', { name: words.pages })
      expect(within(pages).getByRole('link', { current: 'page' }).textContent).toBe(words.names.overview)
    },
  )
})

describe('emails', () => {
  it('that wait are stopped with a reason of a few words', async () => {
    const waiting = mail()
    reply(rpc('admin_outbox'), [waiting])
    reply(rpc('admin_stop_mail'), null)
    const { user } = await open('/admin/outbox')
    await user.click(await screen.findByRole('button', { name: texts.outbox.stopTo('rosa@diaz.test') }))
    const dialog = within(await screen.findByRole('dialog', { name: texts.outbox.stopTitle }))
    await user.type(dialog.getByLabelText(new RegExp(`^${texts.reason}`)), 'no')
    await user.click(dialog.getByRole('button', { name: texts.outbox.stop }))
    await dialog.findByText(texts.reasonMissing)
    expect(callsOf(rpc('admin_stop_mail'))).toEqual([])
    await user.type(dialog.getByLabelText(new RegExp(`^${texts.reason}`)), ', wrong address')
    await user.click(dialog.getByRole('button', { name: texts.outbox.stop }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: texts.outbox.stopTitle })).toBeNull())
    expect(sentTo(rpc('admin_stop_mail'))).toEqual([{ mail_id: waiting.id, reason: 'no, wrong address' }])
    await waitFor(() => expect(callsOf(rpc('admin_outbox'))).toHaveLength(2))
  })

  it('are asked for by the state in the address', async () => {
    reply(rpc('admin_outbox'), [mail({ status: 'failed', last_error: '550 no such user', can_retry: true })])
    await open('/admin/outbox?status=failed')
    await screen.findByText(/550 no such user/)
    expect(sentTo(rpc('admin_outbox'))).toEqual([{ status: 'failed' }])
  })

  it('ask for the second factor again where it was shown long ago', async () => {
    const failed = mail({ status: 'failed', can_retry: true })
    reply(rpc('admin_outbox'), [failed])
    reply(rpc('admin_retry_mail'), null)
    const { user } = await open('/admin/outbox', 'open', 'en', 11)
    await user.click(await screen.findByRole('button', { name: texts.outbox.retryTo('rosa@diaz.test') }))
    const dialog = within(await screen.findByRole('dialog', { name: stepAgainTexts.en.againTitle }))
    expect(callsOf(rpc('admin_retry_mail'))).toEqual([])
    reply(`POST auth/v1/factors/${phone.id}/challenge`, {
      id: nextId(),
      type: 'totp',
      expires_at: 4_102_444_800,
    })
    reply(`POST auth/v1/factors/${phone.id}/verify`, signedInBy('totp', 0, [phone]))
    await user.type(dialog.getByLabelText(secondStepTexts.en.label), '123456')
    await user.click(dialog.getByRole('button', { name: secondStepTexts.en.submit }))
    await screen.findByText(texts.outbox.retried)
    expect(sentTo(rpc('admin_retry_mail'))).toEqual([{ mail_id: failed.id }])
  })
})

describe('referrals', () => {
  it('are converted only from registered, and what refuses it is said', async () => {
    const one = referral()
    const others = (['pending', 'converted', 'rewarded'] as const).map((status) =>
      referral({ status, referred_email: `${status}@lark.test` }),
    )
    reply(rpc('admin_referrals'), [one, ...others])
    reply(rpc('admin_convert_referral'), () => refusal(409, 'PT409', 'referral_held'))
    const { user } = await open('/admin/referrals')
    const buttons = await screen.findAllByRole('button', { name: /^Convert/ })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: texts.referrals.convert.title }))
    await user.type(dialog.getByLabelText(new RegExp(`^${texts.reason}`)), 'Paid by transfer')
    await user.click(dialog.getByRole('button', { name: texts.referrals.convert.label }))
    await dialog.findByText(/twenty rewards/)
    expect(sentTo(rpc('admin_convert_referral'))).toEqual([
      { referral_id: one.id, reason: 'Paid by transfer' },
    ])
  })

  it('that are held are released first', async () => {
    reply(rpc('admin_referrals'), [referral({ holds: ['same_card'] })])
    await open('/admin/referrals')
    await screen.findByText(texts.referrals.holds.same_card)
    screen.getByRole('button', { name: texts.referrals.release.named('friend@lark.test') })
    expect(screen.queryByRole('button', { name: /^Convert/ })).toBeNull()
  })
})

it('a list goes on where its page ends, and an address without a record says so', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({
    id: nextId(),
    email: `person${at}@lark.test`,
    full_name: null,
    created_at: someDay,
    last_sign_in_at: null,
    is_confirmed: true,
    is_admin: false,
    businesses: 1,
  }))
  reply(rpc('admin_users'), ({ body }) => ((body as { before?: string }).before ? [] : rows))
  reply(rpc('admin_user'), () => Response.json(null))
  const { user } = await open('/admin/users')
  await screen.findByText('person0@lark.test')
  await user.click(screen.getByRole('button', { name: /more/i }))
  await waitFor(() => expect(sentTo(rpc('admin_users'))).toContainEqual({ search: '', before: rows[49]?.id }))
  await user.click(screen.getByText('person0@lark.test'))
  await screen.findByRole('heading', { name: texts.gone })
})
