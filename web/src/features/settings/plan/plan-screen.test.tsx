import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { config } from '#connection/config.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { planNameTexts } from '#parts/plans/plan-names.texts.ts'
import { callsOf, lost, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, businessRow } from '#testing/rows.ts'

import { settingsTexts } from '../settings.texts.ts'
import { planTexts } from './plan.texts.ts'
import { PlanScreen } from './plan-screen.tsx'

const read = 'POST rest/v1/rpc/plan_state'
const chooseFree = 'POST rest/v1/rpc/choose_free'
const state = {
  plan: 'trial',
  source: 'trial',
  valid_until: new Date(Date.now() + 9.5 * 86_400_000).toISOString(),
  people: 2,
  active_clients: 30,
  credit: 0,
  then_free: false,
  subscription: null,
}
type Setting = Parameters<typeof renderSignedIn>[1]

async function open(changes: object = {}, setting: Setting = {}) {
  reply(read, { ...state, ...changes })
  await renderSignedIn(<PlanScreen />, setting)
  return { user: person(), texts: planTexts[setting.language ?? 'en'] }
}

/** What stands beside a label. */
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent

describe('the plan', () => {
  it.each(['en', 'es'] as const)(
    'says the days that are left of a trial, and what is used (%s)',
    async (language) => {
      const { texts } = await open({}, { language })
      await screen.findByRole('heading', { name: planNameTexts[language].trial })
      screen.getByText(new RegExp(language === 'en' ? '10 days left' : 'quedan 10 días'))
      expect(fact(texts.people)).toBe(texts.people + texts.anyNumber(2))
      expect(fact(texts.reminders)).toContain(texts.included)
      expect(screen.queryByText(texts.credit)).toBeNull()
    },
  )

  it('that holds less than there is says that all of it stays', async () => {
    const { texts } = await open({ plan: 'free', source: 'free', valid_until: null })
    await screen.findByText(texts.free)
    expect(fact(texts.people)).toBe(`${texts.people}2 of 1${texts.overPeople}`)
    expect(fact(texts.clients)).toBe(`${texts.clients}30 of 25${texts.overClients}`)
    expect(fact(texts.reminders)).toContain(texts.notIncluded)
  })

  it('that was granted says until when, and the credit that waits', async () => {
    const { texts } = await open({
      plan: 'starter',
      source: 'admin',
      valid_until: '2027-03-01T12:00:00Z',
      credit: 100,
    })
    await screen.findByText(texts.grantedUntil('Mar 1, 2027'))
    expect(fact(texts.people)).toBe(`${texts.people}2 of 3`)
    expect(fact(texts.credit)).toBe(`${texts.credit}$100`)
  })

  it('is not shown to workers, and managers are told who may change it', async () => {
    await open({ plan: 'expired' }, { role: 'worker' })
    screen.getByText(settingsTexts.en.forManagersTitle)
    expect(callsOf(read)).toEqual([])
  })

  it('of a manager has no button', async () => {
    const { texts } = await open({ plan: 'expired' }, { role: 'manager' })
    await screen.findByText(texts.ended)
    screen.getByText(texts.ownersOnly)
    expect(screen.queryByRole('button', { name: texts.chooseFree })).toBeNull()
  })
})

describe('going on with Free', () => {
  it.each(['en', 'es'] as const)('is offered once the plan is over, and done once (%s)', async (language) => {
    const { user, texts } = await open({ plan: 'expired' }, { language })
    await user.click(await screen.findByRole('button', { name: texts.chooseFree }))
    const question = within(await screen.findByRole('alertdialog', { name: texts.freeTitle }))
    reply(chooseFree, lost)
    await user.click(question.getByRole('button', { name: texts.chooseFree }))
    await screen.findByText(new RegExp(texts.failed))
    const answer = slow(null)
    reply(chooseFree, answer.replies)
    await user.dblClick(question.getByRole('button', { name: texts.chooseFree }))
    reply(read, { ...state, plan: 'free', source: 'free', valid_until: null })
    answer.release()
    await screen.findByText(texts.freeChosen)
    expect(sentTo(chooseFree)).toEqual([{ business_id: businessId }, { business_id: businessId }])
    await screen.findByRole('heading', { name: planNameTexts[language].free, level: 2 })
  })

  it.each(['en', 'es'] as const)(
    'is offered during a trial for the day on which it is over (%s)',
    async (language) => {
      const { user, texts } = await open({ valid_until: '2099-03-01T12:00:00Z' }, { language })
      await user.click(await screen.findByRole('button', { name: texts.chooseFree }))
      const question = within(await screen.findByRole('alertdialog', { name: texts.freeTitle }))
      const day = language === 'en' ? 'Mar 1, 2099' : '1 mar 2099'
      question.getByText(new RegExp(`^${texts.freeFrom(day)}`))
      reply(chooseFree, null)
      reply(read, { ...state, valid_until: '2099-03-01T12:00:00Z', then_free: true })
      await user.click(question.getByRole('button', { name: texts.chooseFree }))
      await screen.findByText(texts.thenFree(day))
      expect(screen.queryByRole('button', { name: texts.chooseFree })).toBeNull()
    },
  )

  it.each([
    ['starter', {}],
    ['free', {}],
    ['trial', { source: 'stripe', valid_until: null }],
    ['trial', { source: 'admin', valid_until: null }],
  ])('is not asked of a business on %s %j', async (plan, changes) => {
    const { texts } = await open({ plan, ...changes })
    await screen.findByText(texts.plans)
    expect(screen.queryByRole('button', { name: texts.chooseFree })).toBeNull()
  })
})

const checkout = 'POST functions/v1/plan-checkout'
const portal = 'POST functions/v1/plan-portal'
const assign = vi.fn()
beforeEach(() => {
  assign.mockReset()
  vi.spyOn(location, 'assign').mockImplementation(assign)
})
const paid = {
  plan: 'starter',
  source: 'stripe',
  valid_until: null,
  subscription: {
    plan: 'starter',
    status: 'active',
    billing: 'yearly',
    period_end: '2027-03-01T12:00:00Z',
    ends_at: null,
  },
}

describe('buying a plan', () => {
  it.each(['en', 'es'] as const)(
    'opens the payment page once, by the month or the year (%s)',
    async (language) => {
      const { user, texts } = await open({}, { language })
      const name = texts.choose(planNameTexts[language]['grow-pro'])
      await screen.findByText(texts.aMonth(19))
      await user.click(screen.getByRole('radio', { name: texts.yearly }))
      screen.getByText(texts.aYear(190))
      reply(checkout, lost)
      await user.click(screen.getByRole('button', { name }))
      await screen.findByText(problemTexts[language].failures.network)
      const answer = slow({ url: 'https://pay.test/1' })
      reply(checkout, answer.replies)
      await user.dblClick(screen.getByRole('button', { name }))
      answer.release()
      await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
      const wanted = { business_id: businessId, plan: 'grow-pro', billing: 'yearly' }
      expect(sentTo(checkout)).toEqual([wanted, wanted])
    },
  )

  it('begins with what was chosen at sign-up, which is asked for no more', async () => {
    localStorage.setItem('chosenPlan', 'plan=grow-pro&billing=yearly')
    const { texts } = await open({}, { at: '/settings/plan?plan=grow-pro&billing=yearly' })
    await screen.findByText(texts.aYear(190))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: texts.yearly }).checked).toBe(true)
    expect(localStorage.getItem('chosenPlan')).toBeNull()
  })

  it.each(['en', 'es'] as const)(
    'that the payment service refuses says so, and nothing of the cards of clients (%s)',
    async (language) => {
      const { user, texts } = await open({}, { language })
      reply(checkout, Response.json({ code: 'plan_page_refused', message: 'No.' }, { status: 409 }))
      await user.click(
        await screen.findByRole('button', { name: texts.choose(planNameTexts[language].starter) }),
      )
      await screen.findByText(texts.pageRefused)
    },
  )

  it.each(['en', 'es'] as const)('says how it is set up where no plan is sold (%s)', async (language) => {
    const { user, texts } = await open({}, { language })
    reply(checkout, Response.json({ code: 'billing_not_set_up', message: 'No.' }, { status: 409 }))
    await user.click(
      await screen.findByRole('button', { name: texts.choose(planNameTexts[language].starter) }),
    )
    await screen.findByText(texts.notSold)
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('where plans are not sold', () => {
  afterEach(() => {
    config.arePlansSold = true
  })
  it.each(['en', 'es'] as const)(
    'no button leads to a payment, and one sentence says why (%s)',
    async (language) => {
      config.arePlansSold = false
      const { texts } = await open({}, { language })
      await screen.findByText(texts.notSold)
      screen.getByRole('region', { name: planNameTexts[language].starter })
      screen.getByRole('button', { name: texts.chooseFree })
      expect(screen.queryByRole('button', { name: texts.choose(planNameTexts[language].starter) })).toBeNull()
      expect(screen.queryByText(texts.yearly)).toBeNull()
    },
  )
})

describe('a plan that is paid', () => {
  it('says when the next payment is due, and leads to the card, the bills and another plan', async () => {
    const { user, texts } = await open(paid)
    await screen.findByText(texts.nextPayment('Mar 1, 2027'))
    screen.getByText(texts.current)
    screen.getByRole('button', { name: texts.changeTo(planNameTexts.en['grow-pro']) })
    reply(portal, { url: 'https://pay.test/portal' })
    await user.click(screen.getByRole('button', { name: texts.cardAndBills }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/portal'))
    await user.click(screen.getByRole('button', { name: texts.cancelPlan }))
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
    expect(sentTo(portal)).toEqual([{ business_id: businessId }, { business_id: businessId, flow: 'cancel' }])
  })

  it('in a trial keeps it until the first payment, and says what comes then', async () => {
    const subscription = { ...paid.subscription, status: 'trialing' }
    const { texts } = await open({ ...paid, plan: 'trial', subscription })
    const starter = planNameTexts.en.starter
    await screen.findByText(`${texts.thenPaid(starter)} ${texts.firstPayment('Mar 1, 2027')}`)
    within(screen.getByRole('region', { name: starter })).getByText(texts.current)
    screen.getByRole('button', { name: texts.cancelPlan })
  })

  it('by a former owner says until when, and offers plans anew', async () => {
    const { texts } = await open({ ...paid, subscription: null, valid_until: '2027-03-01T12:00:00Z' })
    await screen.findByText(texts.paidBefore('Mar 1, 2027'))
    screen.getByRole('button', { name: texts.choose(planNameTexts.en.starter) })
    expect(screen.queryByRole('button', { name: texts.cardAndBills })).toBeNull()
  })

  it.each([
    ['free', 'free'],
    ['starter', 'admin'],
  ])('no more is not cancelled on %s of %s', async (plan, source) => {
    const subscription = { ...paid.subscription, status: 'canceled' }
    const { texts } = await open({ ...paid, plan, source, subscription })
    await screen.findByRole('button', { name: texts.cardAndBills })
    expect(screen.queryByRole('button', { name: texts.cancelPlan })).toBeNull()
  })

  it('of a closed business shows its bills and offers nothing', async () => {
    const { texts } = await open(paid, { business: businessRow({ closed_at: '2026-11-20T12:00:00Z' }) })
    await screen.findByRole('button', { name: texts.cardAndBills })
    expect(screen.queryByRole('button', { name: texts.changeTo(planNameTexts.en['grow-pro']) })).toBeNull()
  })

  it('and changed at the payment service shows the change when its news comes', async () => {
    await open(paid, { at: '/settings/plan?changed=1' })
    await screen.findByRole('heading', { name: planNameTexts.en.starter, level: 2 })
    reply(read, { ...state, ...paid, plan: 'grow-pro' })
    await screen.findByRole('heading', { name: planNameTexts.en['grow-pro'], level: 2 }, { timeout: 3000 })
  })

  it('and cancelled says until when, and cannot be cancelled again', async () => {
    const subscription = { ...paid.subscription, ends_at: '2027-03-01T12:00:00Z' }
    const { texts } = await open({ ...paid, subscription, valid_until: '2027-03-01T12:00:00Z' })
    await screen.findByText(texts.cancelled('Mar 1, 2027'))
    expect(screen.queryByRole('button', { name: texts.cancelPlan })).toBeNull()
  })

  it('that is over offers the bills and a new plan, and nothing to cancel', async () => {
    const subscription = { ...paid.subscription, status: 'canceled' }
    const { texts } = await open({
      ...paid,
      plan: 'expired',
      subscription,
      valid_until: '2026-03-01T12:00:00Z',
    })
    await screen.findByText(texts.ended)
    screen.getByRole('button', { name: texts.cardAndBills })
    screen.getByRole('button', { name: texts.choose(planNameTexts.en.starter) })
    screen.getByRole('button', { name: texts.chooseFree })
    expect(screen.queryByRole('button', { name: texts.cancelPlan })).toBeNull()
    expect(fact(texts.people)).toBe(`${texts.people}2`)
  })

  it('whose card was declined asks an owner for another one', async () => {
    const subscription = { ...paid.subscription, status: 'past_due' }
    const { user, texts } = await open({ ...paid, subscription, valid_until: '2027-03-01T12:00:00Z' })
    await screen.findByText(texts.pastDue('Mar 1, 2027'))
    reply(portal, { url: 'https://pay.test/card' })
    await user.click(screen.getByRole('button', { name: texts.updateCard }))
    await waitFor(() => expect(sentTo(portal)).toEqual([{ business_id: businessId, flow: 'card' }]))
  })

  it('is thanked for, also where its news comes a moment later', async () => {
    const { texts } = await open({}, { at: '/settings/plan?paid=1' })
    await screen.findByText(texts.waitingTitle)
    reply(read, { ...state, ...paid })
    await screen.findByText(texts.paidTitle, {}, { timeout: 3000 })
    expect(screen.queryByText(texts.waitingTitle)).toBeNull()
  })
})
