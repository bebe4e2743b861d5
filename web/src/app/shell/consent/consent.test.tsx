import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'

import { everything, keepChoice, keptChoice, nothing, wantSettings } from '#consent/choice.ts'
import { LanguageProvider } from '#language/language.tsx'

import { ConsentPlace } from './consent-place.tsx'

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('language', 'en')
})

const open = (path: string) =>
  render(
    <LanguageProvider>
      <MemoryRouter initialEntries={[path]}>
        <ConsentPlace />
      </MemoryRouter>
    </LanguageProvider>,
  )

const button = (name: string) => screen.findByRole('button', { name })
const click = async (name: string) => {
  const found = await button(name)
  act(() => found.click())
}
const banner = () => screen.queryByRole('region', { name: 'Cookies' })

it('asks until there is an answer', async () => {
  open('/clients')
  await click('Decline')
  expect(keptChoice()).toEqual(nothing)
  expect(banner()).toBeNull()
})

it('keeps the kinds that are switched on', async () => {
  open('/clients')
  await click('Customize')
  const analytics = screen.getByRole<HTMLInputElement>('switch', { name: 'Analytics' })
  expect(analytics.checked).toBe(false)
  act(() => analytics.click())
  await click('Save choice')
  expect(keptChoice()).toEqual({ ...nothing, analytics: true })
})

it('opens again on request, and one click takes everything back', async () => {
  keepChoice(everything)
  open('/settings/account')
  expect(banner()).toBeNull()
  act(wantSettings)
  await button('Decline')
  expect(document.activeElement).toBe(banner())
  await click('Decline')
  expect(keptChoice()).toEqual(nothing)
})

it('opens though the wish came before it', async () => {
  keepChoice(everything)
  wantSettings()
  open('/settings/account')
  await click('Accept All')
  expect(banner()).toBeNull()
})

it('is not shown to administrators', () => {
  open('/admin')
  expect(banner()).toBeNull()
})

it.each(['/clients/new', '/quotes/1/edit', '/messages/1'])('does not ask over a form: %s', (path) => {
  open(path)
  expect(banner()).toBeNull()
})
