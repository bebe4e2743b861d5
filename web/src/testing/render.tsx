import type { Business, Language } from '@fieldlark/domain/businesses/business.ts'
import type { Role } from '@fieldlark/domain/team/role.ts'
import { Toaster, toast } from '@fieldlark/ui/toast.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'

import { queryClient } from '#connection/query-client.ts'
import { sessionKey } from '#connection/session-key.ts'
import { LanguageProvider } from '#language/language.tsx'
import { SessionProvider, useSession } from '#session/session.tsx'

import { reply } from './network.ts'
import { businessRow, userId } from './rows.ts'

// What failed is asked for again at once: no test waits for a pause of seconds.
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } })

type Setting = {
  language?: Language
  role?: Role
  business?: Partial<Business>
  /** The current address. */
  at?: string
  /** The route pattern of `at`, where parameters matter. */
  path?: string
  /** Loads the screen for any other path; without it that is empty. Needs `path`. */
  elsewhere?: () => Promise<{ element: ReactNode }>
  /** The members of the business; by default only the signed-in person. */
  team?: readonly object[]
  /** The bookings that wait for an answer; by default none. */
  waiting?: readonly object[]
  /** The name in the person's profile. */
  fullName?: string
  /** The businesses of the person; by default only the one. */
  memberships?: readonly object[] | (() => Promise<object | null | Response>)
}

type GuestSetting = Pick<Setting, 'language' | 'at' | 'path'>

const hour = 3600

/** The session as the auth client stores it; no test verifies its token. */
const session = () => ({
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: hour,
  // The year 2100: a test that sets the clock stays signed in.
  expires_at: 4_102_444_800,
  user: { id: userId, email: 'ana@lark.test', aud: 'authenticated', user_metadata: {}, app_metadata: {} },
})

/** The response of the auth service to a sign-in. */
export const signedInAnswer = session()

const page = (children: ReactNode) => (
  <LanguageProvider>
    <SessionProvider>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </SessionProvider>
    <Toaster closeLabel="Close message" />
  </LanguageProvider>
)

/** Stands for the app's guards: its children may rely on a business. */
function Inside({ children }: { children: ReactNode }) {
  const { status } = useSession()
  if (status !== 'signed-in') return null
  return <main data-testid="inside">{children}</main>
}

/** Renders a part of the app for a signed-in person, with the real providers around it and a stubbed network. */
export async function renderSignedIn(part: ReactNode, setting: Setting = {}) {
  const { language = 'en', role = 'owner', business = {}, at = '/', path = '*', elsewhere } = setting
  const alone = [{ user_id: userId, role, is_active: true, profile: { full_name: 'Ana Lark' } }]
  const {
    fullName = 'Ana Lark',
    team = alone,
    waiting = [],
    memberships = [{ role, business: businessRow(business) }],
  } = setting
  localStorage.setItem('language', language)
  localStorage.setItem(sessionKey, JSON.stringify(session()))
  reply('GET rest/v1/profiles', [{ id: userId, full_name: fullName }])
  reply('GET rest/v1/team_members', ({ query }) =>
    query.get('select')?.includes('businesses')
      ? typeof memberships === 'function'
        ? memberships()
        : memberships
      : team,
  )
  reply('POST rest/v1/rpc/waiting_bookings', [...waiting])
  const element = <Inside>{part}</Inside>
  const other = elsewhere ? { path: '*', lazy: elsewhere } : { path: '*', element: null }
  const others = path === '*' ? [] : [other]
  const router = createMemoryRouter([{ path, element }, ...others], { initialEntries: [at] })
  const view = render(page(<RouterProvider router={router} />))
  await screen.findByTestId('inside')
  return { ...view, router }
}

/** The same for a guest, who may not have chosen a language. */
export function renderForGuest(part: ReactNode, { language, at = '/', path = '*' }: GuestSetting = {}) {
  if (language) localStorage.setItem('language', language)
  const router = createMemoryRouter([{ path, element: part }], { initialEntries: [at] })
  return { ...render(page(<RouterProvider router={router} />)), router }
}

afterEach(() => {
  // A component that is still mounted would refetch what is cleared, and the next test would see it.
  cleanup()
  toast.close()
  queryClient.clear()
})
