import { person } from '@fieldlark/ui/testing/page.ts'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { LanguageProvider } from '#language/language.tsx'

import { RouteError } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { startTexts } from './start.texts.ts'

const texts = startTexts.en

/** The frame, with one screen in it that is loaded by `load` and an error element as in the app. */
function open(load: () => Promise<Record<string, unknown>>) {
  localStorage.setItem('language', 'en')
  const frame = (
    <>
      <nav>Menu</nav>
      <main tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
  const inside = [{ errorElement: <RouteError />, children: [lazyScreen('/clients', 'Clients', load, 0)] }]
  const router = createMemoryRouter([{ element: frame, children: [{ path: '/', element: null }, ...inside] }])
  render(
    <LanguageProvider>
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  return router
}

const Clients = () => <h1>All clients</h1>

afterEach(() => vi.restoreAllMocks())

describe('a screen whose code does not arrive', () => {
  it('is reported inside the frame, and loaded in place by another try', async () => {
    let isDown = true
    const router = open(() => (isDown ? Promise.reject(new TypeError()) : Promise.resolve({ Clients })))
    await router.navigate('/clients')
    expect((await screen.findByRole('alert')).textContent).toContain(texts.pageNotLoaded)
    expect(screen.getByRole('navigation')).toBeTruthy()
    expect(document.activeElement).toBe(document.body)
    isDown = false
    await person().click(screen.getByRole('button', { name: texts.tryAgain }))
    await screen.findByRole('heading', { name: 'All clients' })
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await router.navigate('/')
    await router.navigate('/clients')
    expect(screen.getByRole('heading', { name: 'All clients' })).toBeTruthy()
  })

  it('keeps the frame without a connection, and reloads the page with one', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(() => Promise.reject(new TypeError()))
    await open(load).navigate('/clients')
    const user = person()
    await user.click(await screen.findByRole('button', { name: texts.tryAgain }))
    expect(load).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    await user.click(screen.getByRole('button', { name: texts.tryAgain }))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

it('a screen that crashes is reported inside the frame', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Crashing = () => {
    throw new Error('broken')
  }
  await open(() => Promise.resolve({ Clients: Crashing })).navigate('/clients')
  expect((await screen.findByRole('alert')).textContent).toContain(texts.somethingWentWrong)
  expect(screen.getByRole('navigation')).toBeTruthy()
})
