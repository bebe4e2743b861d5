import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { renderSignedIn } from '#testing/render.tsx'

import { shellTexts } from '../shell.texts.ts'
import { QuickCreateMenu } from './quick-create-menu.tsx'
import { TabBar } from './tab-bar.tsx'

const texts = shellTexts.en
const office = [texts.createRequest, texts.createQuote, texts.createJob, texts.createInvoice]
const everybody = [texts.createClient, texts.createProperty, texts.createExpense]

describe('the quick create menu', () => {
  it.each([
    ['owner', [...everybody, ...office]],
    ['manager', [...everybody, ...office]],
    ['worker', everybody],
  ] as const)('offers the %s what their role may create', async (role, names) => {
    await renderSignedIn(<QuickCreateMenu />, { role })
    await person().click(screen.getByRole('button', { name: texts.create }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent ?? '')
    expect(new Set(items)).toEqual(new Set(names))
    expect(items).toHaveLength(names.length)
  })

  it('navigates to the form, and is translated into Spanish', async () => {
    const es = shellTexts.es
    const { router } = await renderSignedIn(<QuickCreateMenu />, { language: 'es' })
    const user = person()
    await user.click(screen.getByRole('button', { name: es.create }))
    await user.click(await screen.findByRole('menuitem', { name: es.createJob }))
    expect(router.state.location.pathname).toBe('/jobs/new')
  })

  it('has a half that makes a record of the area that is open', async () => {
    await renderSignedIn(<QuickCreateMenu />, { at: '/quotes' })
    expect(screen.getByRole('link', { name: texts.createQuote }).getAttribute('href')).toBe('/quotes/new')
  })

  it('has no such half for a worker among quotes', async () => {
    await renderSignedIn(<QuickCreateMenu />, { at: '/quotes', role: 'worker' })
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each([
    ['/clients', true],
    ['/jobs/new', false],
    ['/clients/x/edit', false],
    ['/settings/schedule', false],
  ])('on a phone at %s: %s', async (at, isThere) => {
    await renderSignedIn(<TabBar isLive={false} />, { at })
    expect(screen.queryByRole('button', { name: texts.quickCreate }) !== null).toBe(isThere)
  })

  it('on a phone closes after a choice and can be closed', async () => {
    const { router } = await renderSignedIn(<TabBar isLive={false} />, { at: '/clients' })
    const user = person()
    await user.click(screen.getByRole('button', { name: texts.quickCreate }))
    await user.click(await screen.findByRole('link', { name: texts.createHome }))
    expect(router.state.location.pathname).not.toBe('/clients')
    expect(screen.queryByRole('link', { name: texts.createHome })).toBeNull()
  })
})
