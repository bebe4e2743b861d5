import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import { Navigate, type RouteObject } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '../paths.ts'

import { comingInside, comingOutside } from './coming.ts'
import { RouteError } from './error-boundary.tsx'
import { GuestOnly, OnboardingOnly } from './guards.tsx'
import { groupedAttempts, lazyLayout, lazyScreen } from './lazy-screen.tsx'
import { PlainLayout } from './plain-layout.tsx'
import { ComingPage, ComingScreen, NotFoundScreen } from './plain-screens.tsx'
import { shellTexts } from './shell.texts.ts'
import { withTemporal } from './with-temporal.ts'

const requestEdit = () => import('#features/requests/request-edit-screen.tsx')
const quoteEdit = () => import('#features/quotes/quote-edit-screen.tsx')
const jobEdit = () => import('#features/jobs/job-edit-screen.tsx')
const clientEdit = () => import('#features/clients/client-edit-screen.tsx')

function Loading() {
  return <LoadingPage label={useTexts(shellTexts).loading} />
}

/** Path → screen. One line per screen; the wrapper above it says who may see it. */
export const screens: RouteObject[] = [
  {
    errorElement: <RouteError />,
    HydrateFallback: Loading,
    children: [
      {
        // Guests never load the house around the screens.
        ...lazyLayout('AppLayout', () => withTemporal(() => import('./app-layout.tsx'))),
        children: [
          lazyScreen(paths.home, 'DashboardScreen', () => import('#features/dashboard/dashboard-screen.tsx')),
          lazyScreen(paths.clients, 'ClientsScreen', () => import('#features/clients/clients-screen.tsx')),
          lazyScreen(paths.clientNew, 'ClientEditScreen', clientEdit),
          lazyScreen(paths.client, 'ClientScreen', () => import('#features/clients/client-screen.tsx')),
          lazyScreen(paths.clientEdit, 'ClientEditScreen', clientEdit),
          lazyScreen(
            paths.requests,
            'RequestsScreen',
            () => import('#features/requests/requests-screen.tsx'),
          ),
          lazyScreen(paths.requestNew, 'RequestEditScreen', requestEdit),
          lazyScreen(paths.request, 'RequestScreen', () => import('#features/requests/request-screen.tsx')),
          lazyScreen(paths.requestEdit, 'RequestEditScreen', requestEdit),
          lazyScreen(paths.quotes, 'QuotesScreen', () => import('#features/quotes/quotes-screen.tsx')),
          lazyScreen(paths.quoteNew, 'QuoteEditScreen', quoteEdit),
          lazyScreen(paths.quote, 'QuoteScreen', () => import('#features/quotes/quote-screen.tsx')),
          lazyScreen(paths.quoteEdit, 'QuoteEditScreen', quoteEdit),
          lazyScreen(paths.jobs, 'JobsScreen', () => import('#features/jobs/jobs-screen.tsx')),
          lazyScreen(paths.jobNew, 'JobEditScreen', jobEdit),
          lazyScreen(paths.job, 'JobScreen', () => import('#features/jobs/job-screen.tsx')),
          lazyScreen(paths.jobEdit, 'JobEditScreen', jobEdit),
          lazyScreen(
            paths.jobsRecurring,
            'RecurringScreen',
            () => import('#features/jobs-recurring/recurring-screen.tsx'),
          ),
          lazyScreen(
            paths.schedule,
            'ScheduleScreen',
            () => import('#features/schedule/schedule-screen.tsx'),
          ),
          lazyScreen(
            paths.settings,
            'SettingsScreen',
            () => import('#features/settings/settings-screen.tsx'),
          ),
          lazyScreen(
            paths.settingsServices,
            'ServicesScreen',
            () => import('#features/settings/services-screen.tsx'),
          ),
          lazyScreen(
            paths.settingsDocuments,
            'DocumentsScreen',
            () => import('#features/settings/documents-screen.tsx'),
          ),
          lazyScreen(
            paths.settingsSampleData,
            'SampleDataScreen',
            () => import('#features/settings/sample-data-screen.tsx'),
          ),
          lazyScreen(
            paths.settingsSchedule,
            'ScheduleSettingsScreen',
            () => import('#features/settings/schedule-settings-screen.tsx'),
          ),
          { path: paths.business, element: <Navigate to={paths.settings} replace /> },
          ...comingInside.map((path) => ({ path, Component: ComingScreen })),
        ],
      },
      {
        // A client with a link needs neither an account nor its weight.
        ...lazyLayout('LinkLayout', () => import('./link-layout.tsx')),
        children: [
          lazyScreen(
            paths.quoteLink,
            'QuoteLinkScreen',
            () => import('#features/quote-link/quote-link-screen.tsx'),
            groupedAttempts,
          ),
        ],
      },
      {
        Component: PlainLayout,
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
          ...comingOutside.map((path) => ({ path, Component: ComingPage })),
          { path: '*', Component: NotFoundScreen },
        ],
      },
    ],
  },
]
