import { person } from '@fieldlark/ui/testing/page.ts'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'

import { toFailure } from '#connection/failure.ts'
import { LanguageProvider } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'
import { paths } from '#paths.ts'
import type { Session } from '#session/session.tsx'

import { GuestOnly, OnboardingOnly, SignedInOnly } from './guards.tsx'
import { startTexts } from './start.texts.ts'

const page = vi.hoisted(() => ({ session: { status: 'loading' } as Session }))
vi.mock('#session/session.tsx', async (original) => ({
  ...(await original<typeof import('#session/session.tsx')>()),
  useSession: () => page.session,
}))

const texts = startTexts.en
const out: Session = { status: 'signed-out' }
const member = (changes: object = {}) =>
  ({ status: 'signed-in', isRecovering: false, needsSetup: false, ...changes }) as Session

const inside = (
  <SignedInOnly>
    <Outlet />
  </SignedInOnly>
)

/** Every guard around a screen, in the same order as in the app. */
function visit(address: string, session: Session, from?: string) {
  page.session = session
  localStorage.setItem('language', 'en')
  const [pathname = '', search = ''] = address.split(/(?=\?)/)
  const router = createMemoryRouter(
    [
      { element: <GuestOnly />, children: [{ path: paths.login, element: 'sign in' }] },
      { element: <OnboardingOnly />, children: [{ path: paths.onboarding, element: 'questions' }] },
      { path: paths.resetPassword, element: 'new password' },
      {
        element: inside,
        children: [
          { path: paths.home, element: 'home' },
          { path: paths.clients, element: 'clients' },
        ],
      },
    ],
    { initialEntries: [{ pathname, search, ...(from !== undefined && { state: { from } }) }] },
  )
  render(
    <LanguageProvider>
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  const { location } = router.state
  return { at: location.pathname + location.search, state: location.state as { from?: string } | null }
}

describe('route guards', () => {
  it.each([
    ['a member their clients', paths.clients, member(), paths.clients],
    ['a guest the sign-in', paths.clients, out, paths.login],
    [
      'who follows a reset link the new password',
      paths.clients,
      member({ isRecovering: true }),
      paths.resetPassword,
    ],
    [
      'who has no business the questions',
      `${paths.home}?plan=grow`,
      member({ needsSetup: true }),
      `${paths.onboarding}?plan=grow`,
    ],
    ['a guest no questions', `${paths.onboarding}?plan=grow`, out, paths.login],
    ['a member no sign-in', paths.login, member(), paths.home],
    [
      'who has no business no sign-in',
      `${paths.login}?plan=grow`,
      member({ needsSetup: true }),
      `${paths.onboarding}?plan=grow`,
    ],
    ['a guest the sign-in they asked for', paths.login, out, paths.login],
  ])('%s', (_, address, session, expected) => {
    expect(visit(address, session).at).toBe(expected)
  })

  it('redirects a guest to sign in and remembers the requested address', () => {
    expect(visit(`${paths.clients}?q=rosa`, out).state).toEqual({ from: `${paths.clients}?q=rosa` })
    expect(visit(`${paths.onboarding}?plan=grow`, out).state).toEqual({
      from: `${paths.onboarding}?plan=grow`,
    })
  })

  it('opens that address after sign-in', () => {
    expect(visit(paths.login, member(), `${paths.clients}?q=rosa`).at).toBe(`${paths.clients}?q=rosa`)
  })
})

describe.each([paths.clients, paths.login, paths.onboarding])('%s', (address) => {
  it('waits for the session', () => {
    expect(visit(address, { status: 'loading' }).at).toBe(address)
    expect(screen.getByText(texts.loading)).toBeTruthy()
  })

  it('reports that the session could not be read, and reads it again on request', async () => {
    const retry = vi.fn()
    visit(address, { status: 'failed', failure: toFailure(new TypeError('Failed to fetch')), retry })
    expect(screen.getByRole('alert').textContent).toBe(problemTexts.en.failures.network)
    await person().click(screen.getByRole('button', { name: texts.tryAgain }))
    expect(retry).toHaveBeenCalledTimes(1)
  })
})
