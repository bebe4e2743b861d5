import { presetsOf } from '@fieldlark/domain/services/presets.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problemTexts } from '#language/problems.texts.ts'
import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'
import { servicePresetsTexts } from '#parts/services/service-presets.texts.ts'
import { signOutTexts } from '#parts/sign-out/sign-out.texts.ts'
import { paths } from '#paths.ts'
import { loseAuthChunk } from '#testing/auth-chunk.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn, signedInAnswer } from '#testing/render.tsx'
import { businessId, businessRow, stored, userId } from '#testing/rows.ts'

import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingScreen } from './onboarding-screen.tsx'

vi.mock('#connection/auth.ts', async (original) =>
  (await import('#testing/auth-chunk.ts')).authFile(original),
)

const texts = onboardingTexts.en
const insert = 'POST rest/v1/businesses'
const profile = 'PATCH rest/v1/profiles'
const account = 'PUT auth/v1/user'
const sample = 'POST rest/v1/rpc/create_sample_data'

const details = 'GET rest/v1/document_settings'
const saveService = 'POST rest/v1/rpc/save_service'
const change = 'PATCH rest/v1/businesses'

beforeEach(() => sessionStorage.clear())

type Setting = Parameters<typeof renderSignedIn>[1]

/** A signed-in user who has no business unless given one. */
async function open(
  memberships: readonly object[] = [],
  setting: Setting = {},
  place: object = { country_code: 'US' },
) {
  reply(profile, new Response(null, { status: 204 }))
  reply(account, signedInAnswer.user)
  reply('POST functions/v1/locate', place)
  reply('POST rest/v1/rpc/former_businesses', [])
  const view = await renderSignedIn(<OnboardingScreen />, { at: paths.onboarding, memberships, ...setting })
  const user = person()
  /** Presses a button once it takes presses: a new step waits for the end of a double tap. */
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    await user.click(button)
  }
  const path = () => view.router.state.location.pathname
  return { user, press, path, ...view }
}
const business = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${texts.businessName}`))
const name = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${texts.fullName}`))

async function answerAll({ user }: { user: ReturnType<typeof person> }) {
  await user.type(await business(), ' Lark Gardens ')
  await user.click(await screen.findByRole('radio', { name: /Landscaping/ }))
}

describe('creating a business', () => {
  it('asks before signing out discards what was typed, and continues when the auth client does not load', async () => {
    const { user } = await open()
    await user.type(await business(), 'Lark')
    loseAuthChunk()
    await user.click(screen.getByRole('button', { name: texts.signOut }))
    const question = within(await screen.findByRole('alertdialog', { name: signOutTexts.en.title }))
    await user.click(question.getByRole('button', { name: signOutTexts.en.confirm }))
    await screen.findByText(problemTexts.en.failures.network)
    expect((await business()).value).toBe('Lark')
  })

  it('does not ask again for the name given at sign-up, and requires business and trade', async () => {
    const { user, press } = await open()
    await press(texts.next)
    await screen.findByText(texts.fields.businessNameRequired)
    screen.getByText(texts.fields.tradeRequired)
    expect(document.activeElement).toBe(await business())
    expect(screen.queryByLabelText(new RegExp(`^${texts.fullName}`))).toBeNull()
    await user.type(await business(), 'Lark Gardens')
    await press(texts.next)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Cleaning/ }))
    expect(sentTo(insert)).toEqual([])
  })

  it('asks for a name that nobody has given yet, and stores it for the team', async () => {
    const { user, press } = await open([], { fullName: '' })
    await answerAll({ user })
    await press(texts.next)
    await screen.findByText(texts.fields.fullNameRequired)
    await user.type(await name(), ' Ana Lark ')
    reply(insert, [businessRow()])
    await press(texts.next)
    await waitFor(() => expect(sentTo(insert)).toHaveLength(1))
    expect(sentTo(profile)).toEqual([{ full_name: 'Ana Lark' }])
  })

  it('saves the business once on a double click', async () => {
    const page = await open()
    await answerAll(page)
    const answer = slow([businessRow()])
    reply(insert, answer.replies)
    await page.press(texts.next)
    await page.user.dblClick(screen.getByRole('button', { name: new RegExp(texts.saving) }))
    answer.release()
    await waitFor(() => expect(sentTo(insert)).toHaveLength(1))
    expect(sentTo(profile)).toEqual([])
    expect(sentTo(insert)).toMatchObject([
      { user_id: userId, business_name: 'Lark Gardens', trade: 'landscaping', language: 'en' },
    ])
  })

  it('creates the same business after a lost response', async () => {
    const page = await open()
    await answerAll(page)
    let arrived: object | null = null
    reply(insert, ({ body }) => {
      if (arrived) return refusal(409, '23505', 'duplicate key')
      arrived = stored<'businesses'>(body, businessRow())
      return lost()
    })
    reply('GET rest/v1/businesses', () => [arrived ?? {}])
    await page.press(texts.next)
    await screen.findByText(problemTexts.en.failures.network)
    await page.press(texts.next)
    await waitFor(() => expect(sentTo(insert)).toHaveLength(2))
    const [first, second] = sentTo<{ id: string }>(insert)
    expect(second?.id).toBe(first?.id)
    await waitFor(() => expect(screen.queryByText(problemTexts.en.failures.network)).toBeNull())
  })

  it('omits a time zone that the server does not know', async () => {
    const page = await open()
    await answerAll(page)
    reply(insert, ({ body }) =>
      'timezone' in (body as object) ? refusal(400, 'PT400', 'unknown_timezone') : [businessRow()],
    )
    await page.press(texts.next)
    await waitFor(() => expect(sentTo(insert)).toHaveLength(2))
    expect(Object.keys(sentTo(insert)[1] ?? {})).not.toContain('timezone')
  })

  it('continues where it was left', async () => {
    const first = await open()
    await answerAll(first)
    first.unmount()
    await open()
    expect((await business()).value).toBe(' Lark Gardens ')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Landscaping/ }).checked).toBe(true)
  })

  it('explains a rejection in Spanish, and that nothing is lost', async () => {
    const es = onboardingTexts.es
    const { user, press } = await open([], { language: 'es' })
    await user.type(await screen.findByLabelText(new RegExp(`^${es.businessName}`)), 'Lark')
    const trades = within(await screen.findByRole('group', { name: es.tradeTitle }))
    await user.click(trades.getAllByRole('radio')[0] as HTMLElement)
    reply(insert, refusal(400, '23514', 'violates check constraint'))
    await press(es.next)
    await screen.findByText(es.notSaved)
  })
})

const standing = (changes = {}) => [{ role: 'owner', business: businessRow({ currency: null, ...changes }) }]
const at = (step: string, isShort = false) =>
  localStorage.setItem(`onboarding:${userId}`, JSON.stringify({ step, isShort }))
const title = (of: string) => screen.findByRole('heading', { level: 1, name: of })

describe('how clients reach the business', () => {
  it('offers the sign-in email, shows the top of an invoice, and stores what is typed', async () => {
    at('reach')
    const { user, press } = await open(standing({ email: null }))
    const email = await screen.findByLabelText<HTMLInputElement>(texts.reach.email)
    expect(email.value).toBe('ana@lark.test')
    await user.type(screen.getByLabelText(texts.reach.phone), '(512) 555-0142')
    const shown = within(screen.getByRole('figure'))
    shown.getByText('Lark Gardens')
    shown.getByText('(512) 555-0142 · ana@lark.test')
    shown.getByText(texts.invoiceTop)
    reply(change, [businessRow()])
    await press(texts.next)
    await title(texts.currencyTitle)
    expect(sentTo(change)).toMatchObject([{ email: 'ana@lark.test', address: null }])
  })

  it('says what is wrong at its field', async () => {
    at('reach')
    const { user, press } = await open(standing())
    await user.type(await screen.findByLabelText(texts.reach.phone), 'call me')
    await press(texts.next)
    await screen.findByText(texts.reachProblems.invalidPhone)
    expect(sentTo(change)).toEqual([])
  })

  it('keeps what was typed when one leaves and returns', async () => {
    at('reach')
    const first = await open(standing())
    await first.user.type(await screen.findByLabelText(texts.reach.phone), '555 0142')
    first.unmount()
    await open(standing())
    expect((await screen.findByLabelText<HTMLInputElement>(texts.reach.phone)).value).toBe('555 0142')
  })

  it('goes one step on a double tap, and back by one', async () => {
    at('reach')
    const { user, press } = await open(standing({ currency: 'USD' }))
    const skip = await screen.findByRole('button', { name: texts.skip })
    await waitFor(() => expect(skip.getAttribute('aria-disabled')).toBeNull())
    await user.click(skip)
    // The second tap falls on the button of the next step, in the same place.
    await user.click(screen.getByRole('button', { name: texts.next }))
    await title(texts.currencyTitle)
    expect(sentTo(change)).toEqual([])
    await user.click(screen.getByRole('button', { name: texts.back }))
    await title(texts.reachTitle)
    await user.click(screen.getByRole('button', { name: texts.back }))
    await title(texts.businessTitle)
    expect((await business()).value).toBe('Lark Gardens')
    reply(change, [businessRow()])
    await press(texts.next)
    await title(texts.reachTitle)
    expect(sentTo(insert)).toEqual([])
    expect(sentTo(change)).toEqual([{ business_name: 'Lark Gardens', trade: 'landscaping', language: 'en' }])
  })
})

describe('the services of the trade', () => {
  const words = servicePresetsTexts.en
  const presets = presetsOf('landscaping')
  const priceOf = (preset: string) => screen.getByLabelText<HTMLInputElement>(words.priceOf(preset))
  type Sent = { service: { id: string; name: string; price: number } }

  it('are saved as checked and priced, with an own one, and once more after going back', async () => {
    at('services')
    const { user, press } = await open(standing({ currency: 'USD' }))
    reply(details, [{ id: businessId, version: 1, bank_details: null }])
    reply(saveService, ({ body }) => (body as { service: object }).service)
    const [first, second] = presets
    await user.click(await screen.findByRole('checkbox', { name: first?.name.en ?? '' }))
    await user.clear(priceOf(second?.name.en ?? ''))
    await user.type(priceOf(second?.name.en ?? ''), '99')
    await user.click(screen.getByRole('button', { name: texts.ownService }))
    await user.type(screen.getByLabelText(texts.ownName), 'Pond care')
    await user.type(priceOf('Pond care'), '80')
    await press(words.add(presets.length))
    await title(texts.paymentTitle)
    const sent = sentTo<Sent>(saveService).map(({ service }) => service)
    expect(sent.map(({ name: of }) => of)).toEqual([
      ...presets.slice(1).map(({ name: of }) => of.en),
      'Pond care',
    ])
    expect(sent[0]?.price).toBe(99)

    // Its text is read first, and then the page is another.
    await screen.findByRole('textbox')
    await user.click(screen.getByRole('button', { name: texts.back }))
    await title(texts.servicesTitle)
    expect(priceOf(second?.name.en ?? '').value).toBe('99.00')
    reply('DELETE rest/v1/services', new Response(null, { status: 204 }))
    await user.click(screen.getByRole('checkbox', { name: second?.name.en ?? '' }))
    await press(words.add(presets.length - 1))
    await title(texts.paymentTitle)
    const again = sentTo<Sent>(saveService).slice(sent.length)
    expect(again.map(({ service }) => service.id)).toEqual(sent.slice(1).map(({ id }) => id))
    expect(callsOf('DELETE rest/v1/services').map(({ query }) => query.get('id'))).toEqual([
      `eq.${sent[0]?.id}`,
    ])
  })

  it('a failure says that nothing is added twice, and keeps the step', async () => {
    at('services')
    const { press } = await open(standing())
    reply(saveService, lost)
    await press(words.add(presets.length))
    await screen.findByText(words.addFailed)
    await title(texts.servicesTitle)
  })
})

describe('the currency', () => {
  const dialog = currencyTexts.en
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)

  it.each([
    ['of the visitor’s country is', { country_code: 'MX' }, 'en-US', 'America/Mexico_City', 'MXN'],
    ['of a country without its own is not', { country_code: null }, 'es-CO', 'America/Bogota', undefined],
    ['of the browser’s country, when it has its own, is', { country_code: null }, 'en-GB', 'UTC', 'GBP'],
    ['of a Spanish phone in Austin is not', { country_code: null }, 'es-MX', 'America/Chicago', undefined],
  ] as const)('%s already chosen', async (_, place, locale, timezone, code) => {
    at('currency')
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale)
    await open(standing({ timezone }), {}, place)
    await screen.findByRole('dialog', { name: dialog.titleUnset })
    expect(
      chosen()
        ?.closest('label')
        ?.textContent?.includes(code ?? ''),
    ).toBe(code ? true : undefined)
  })

  it('cannot be skipped: closed, the dialog is opened again', async () => {
    at('currency')
    const { user, press } = await open(standing())
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: texts.skip })).toBeNull()
    await press(texts.chooseCurrency)
    await screen.findByRole('dialog')
  })

  it('that is set is only shown, and asked of a business from another device', async () => {
    at('currency')
    const first = await open(standing({ currency: 'EUR' }))
    await screen.findByText(texts.currencySet('Euro'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await first.press(texts.next)
    await title(texts.servicesTitle)
    first.unmount()
    localStorage.removeItem(`onboarding:${userId}`)
    await open(standing())
    await screen.findByRole('dialog', { name: dialog.titleUnset })
  })

  it('is the only question left to people in a hurry', async () => {
    at('reach')
    const { user, path } = await open(standing())
    await user.click(await screen.findByRole('button', { name: texts.later }))
    const choose = within(await screen.findByRole('dialog', { name: dialog.titleUnset }))
    reply(change, [businessRow()])
    await user.click(choose.getByRole('button', { name: dialog.next }))
    await screen.findByText(texts.ready('Lark Gardens'))
    expect(path()).toBe(paths.home)
    expect(sentTo(change)).toMatchObject([{ currency: 'USD' }])
  })
})

describe('the rest later', () => {
  it('keeps what is typed already, and begins each question at its top', async () => {
    at('reach')
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { user } = await open(standing())
    await user.type(await screen.findByLabelText(new RegExp(`^${texts.reach.phone}`)), '555 0199')
    scrolled.mockClear()
    reply(change, [businessRow({ phone: '555 0199' })])
    await user.click(screen.getByRole('button', { name: texts.later }))
    await waitFor(() => expect(sentTo(change)).toMatchObject([{ phone: '555 0199' }]))
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 0 }))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:reach'))).toEqual([])
  })
})

describe('the end', () => {
  it('sample data is added once on a double click, then the dashboard opens', async () => {
    at('sample')
    const { press, path } = await open(standing({ currency: 'USD' }))
    const answer = slow(null)
    reply(sample, answer.replies)
    await press(texts.addSample)
    await person().dblClick(screen.getByRole('button', { name: new RegExp(texts.addingSample) }))
    answer.release()
    await screen.findByText(texts.ready('Lark Gardens'))
    expect(sentTo(sample)).toEqual([{ business_id: businessId }])
    expect(path()).toBe(paths.home)
    expect(localStorage.getItem(`onboarding:${userId}`)).toBeNull()
  })

  it('a failure to add sample data is explained, and it can be skipped', async () => {
    at('sample')
    const { user, press, path } = await open(standing({ currency: 'USD' }))
    reply(sample, lost)
    await press(texts.addSample)
    await screen.findByText(texts.sampleFailed(problemTexts.en.failures.network))
    const startEmpty = screen.getByRole('button', { name: texts.startEmpty })
    await Promise.all([user.click(startEmpty), user.click(startEmpty)])
    await waitFor(() => expect(path()).toBe(paths.home))
    expect(screen.getAllByText(texts.ready('Lark Gardens'))).toHaveLength(1)
  })

  it.each(['manager', 'worker'] as const)('a %s is asked nothing', async (role) => {
    const { path } = await open([{ role, business: businessRow({ currency: null }) }])
    await waitFor(() => expect(path()).toBe(paths.home))
  })

  it('a pending invitation comes first', async () => {
    sessionStorage.setItem('pending_invitation', JSON.stringify({ token: 'abc', isWanted: true }))
    const { path } = await open()
    await waitFor(() => expect(path()).toBe(paths.acceptInvitation))
  })
})
