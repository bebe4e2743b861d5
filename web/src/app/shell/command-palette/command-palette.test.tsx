import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paymentsTexts } from '#features/settings/payments/payments.texts.ts'
import { sectionsTexts } from '#features/settings/sections.texts.ts'
import { teamSettingsTexts } from '#features/settings/team/team-settings.texts.ts'
import { clientHref, expenseHref, paths } from '#paths.ts'
import { callsOf, refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, clientRow, nextId } from '#testing/rows.ts'
import { CommandPalette } from './command-palette.tsx'
import { paletteTexts } from './palette.texts.ts'

const texts = paletteTexts.en
const rosa = clientRow({ name: 'Rosa Diaz' })

async function openPalette() {
  reply('POST rest/v1/rpc/find_anything', [
    { kind: 'jobs', id: nextId(), title: 'Deep clean', number: 'JOB-7', status: 'scheduled', client: rosa },
    { kind: 'clients', id: rosa.id, title: null, number: null, status: 'active', client: rosa },
  ])
  const user = person()
  const onClose = vi.fn()
  const view = await renderSignedIn(<CommandPalette isOpen onClose={onClose} />)
  const box = await screen.findByRole<HTMLInputElement>('combobox')
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
  return { user, onClose, box, active, ...view }
}

afterEach(() => localStorage.removeItem('theme'))

describe('the command palette', () => {
  it('opens the item chosen with the arrow keys, wrapping from the first to the last', async () => {
    const { user, active, box } = await openPalette()
    await user.click(box)
    const options = screen.getAllByRole('option')
    expect(active()).toBe(options[0])
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe(options.at(-1))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toBe(options[1])
    expect(active()?.getAttribute('aria-selected')).toBe('true')
  })

  it('searches once after a pause in typing, selects the first result and opens it with Enter', async () => {
    const { user, box, active, onClose, router } = await openPalette()
    await user.type(box, 'rosa')
    await screen.findByRole('option', { name: 'Rosa Diaz' })
    await screen.findByRole('option', { name: /Deep clean.*JOB-7 · Rosa Diaz/ })
    expect(callsOf('POST rest/v1/rpc/find_anything')).toMatchObject([
      { body: { business_id: businessId, search: 'rosa' } },
    ])
    expect(active()?.textContent).toContain('Rosa Diaz')
    await user.keyboard('{Enter}')
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(router.state.location.pathname).toBe(clientHref(rosa.id)))
  })

  it('finds an expense by its vendor, with its amount and category', async () => {
    const { user, box, router } = await openPalette()
    const id = nextId()
    const found = { kind: 'expenses', id, number: '42.5', client: null }
    reply('POST rest/v1/rpc/find_anything', [
      { ...found, title: 'Home Depot · Paint', status: 'materials' },
      { ...found, id: nextId(), title: null, status: 'fuel' },
    ])
    await user.type(box, 'home')
    await screen.findByRole('option', { name: /^Fuel.*\$42\.50$/ })
    await user.click(screen.getByRole('option', { name: /Home Depot · Paint.*\$42\.50 · Materials/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(expenseHref(id)))
  })

  it('announces the number of results to screen readers', async () => {
    const { user, box } = await openPalette()
    await user.type(box, 'rosa')
    await screen.findByText(texts.found(2))
  })

  it('reports a failed search', async () => {
    const { user, box } = await openPalette()
    reply('POST rest/v1/rpc/find_anything', refusal(403, '42501', 'permission denied'))
    await user.type(box, 'rosa')
    expect((await screen.findByRole('alert')).textContent).toBe(texts.failed)
  })

  it.each([
    ['zelle', paymentsTexts.en.bank.title, 'payments', paths.settingsPayments],
    ['vacaciones', teamSettingsTexts.en.timeOff, 'team', paths.settingsTeam],
  ] as const)('reaches a setting by "%s", and says where it is', async (typed, label, section, path) => {
    const { user, box, router } = await openPalette()
    reply('POST rest/v1/rpc/find_anything', [])
    await user.type(box, typed)
    const where = sectionsTexts.en.within(sectionsTexts.en.sections[section].title)
    await user.click(await screen.findByRole('option', { name: `${label} ${where}` }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  it.each([
    ['dark', 'Dark theme', 'dark'],
    ['appearance', 'System theme', 'system'],
    ['modo', 'Dark theme', 'dark'],
  ])('changes the theme by "%s"', async (typed, name, choice) => {
    const { user, box, onClose } = await openPalette()
    reply('POST rest/v1/rpc/find_anything', [])
    await user.type(box, typed)
    // The one that is chosen is not offered.
    expect(screen.queryByRole('option', { name: 'Light theme' })).toBeNull()
    await user.click(await screen.findByRole('option', { name }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(localStorage.getItem('theme')).toBe(choice)
  })

  it('finds the other language by the word for language', async () => {
    const { user, box } = await openPalette()
    reply('POST rest/v1/rpc/find_anything', [])
    await user.type(box, 'idioma')
    await screen.findByRole('option', { name: 'Español' })
  })

  it('does what has no page of its own', async () => {
    const { user, box, onClose } = await openPalette()
    reply('POST rest/v1/rpc/find_anything', [])
    await user.type(box, 'español')
    await user.click(await screen.findByRole('option', { name: 'Español' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(localStorage.getItem('language')).toBe('es')
  })
})
