import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { RouteError } from './error-boundary.tsx'
import { GuestOnly, OnboardingOnly } from './guards.tsx'
import { groupedAttempts, lazyLayout, lazyScreen } from './lazy-screen.tsx'
import { PlainLayout } from './plain-layout.tsx'
import { portalScreens } from './portal-screens.ts'
import { startTexts } from './start.texts.ts'
import { withTemporal } from './with-temporal.ts'

function Loading() {
  return <LoadingPage label={useTexts(startTexts).loading} />
}

const insideId = 'inside'
const plainId = 'plain'
const plainScreens = () => import('./plain-screens.tsx')

/** Path → screen. One line per screen; the guard above it decides who may see it. */
export const screens: RouteObject[] = [
  {
    errorElement: (
      <main className="p-4">
        <RouteError />
      </main>
    ),
    HydrateFallback: Loading,
    children: [
      {
        // Guests never load the layout of signed-in screens.
        ...lazyLayout('AppLayout', () => withTemporal(() => import('./shell/app-layout.tsx'))),
        id: insideId,
        // Filled in by discoverScreens, so that guests do not load the list of signed-in screens either.
        children: [],
      },
      {
        // A client with a link needs no account, so the session code is not loaded.
        ...lazyLayout('LinkLayout', () => import('./link-layout.tsx')),
        children: [
          lazyScreen(
            paths.quoteLink,
            'QuoteLinkScreen',
            () => import('#features/quote-link/quote-link-screen.tsx'),
            groupedAttempts,
          ),
          lazyScreen(
            paths.invoiceLink,
            'InvoiceLinkScreen',
            () => import('#features/invoice-link/invoice-link-screen.tsx'),
            groupedAttempts,
          ),
          lazyScreen(
            paths.messageLink,
            'MessageLinkScreen',
            () => import('#features/message-link/message-link-screen.tsx'),
            groupedAttempts,
          ),
          ...portalScreens,
        ],
      },
      {
        Component: PlainLayout,
        id: plainId,
        children: [
          {
            Component: GuestOnly,
            children: [
              lazyScreen(
                paths.login,
                'LoginScreen',
                () => import('#features/auth/login-screen.tsx'),
                groupedAttempts,
              ),
              lazyScreen(
                paths.register,
                'RegisterScreen',
                () => import('#features/auth/register-screen.tsx'),
                groupedAttempts,
              ),
              lazyScreen(
                paths.forgotPassword,
                'ForgotPasswordScreen',
                () => import('#features/auth/forgot-password-screen.tsx'),
                groupedAttempts,
              ),
            ],
          },
          lazyScreen(
            paths.resetPassword,
            'ResetPasswordScreen',
            () => import('#features/auth/reset-password-screen.tsx'),
            groupedAttempts,
          ),
          {
            ...lazyLayout('QueryLayout', () => import('./query-layout.tsx')),
            children: [
              lazyScreen(
                paths.acceptInvitation,
                'AcceptInvitationScreen',
                () => import('#features/team/accept-invitation-screen.tsx'),
              ),
              {
                Component: OnboardingOnly,
                children: [
                  lazyScreen(
                    paths.onboarding,
                    'OnboardingScreen',
                    () => import('#features/onboarding/onboarding-screen.tsx'),
                  ),
                ],
              },
            ],
          },
          lazyScreen(paths.mockup, 'MockupPage', () => import('./mockup/mockup-page.tsx')),
          lazyScreen('*', 'NotFoundScreen', plainScreens),
        ],
      },
    ],
  },
]

/** Adds the screens of signed-in people to the route of their layout on the first navigation to one of them. */
export const discoverScreens: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (/^\/(?:[qipm]|portal)\//.test(path)) return
  const { insideScreens, adminScreens } = await import('./inside-screens.tsx').catch(
    () => import('./inside-screens.tsx'),
  )
  // Their errors are shown in place of the screen, inside the frame.
  patch(insideId, [{ errorElement: <RouteError />, children: insideScreens }])
  patch(plainId, adminScreens)
}
