import { Navigate, type RouteObject } from 'react-router'

import { paths } from '../paths.ts'

import { comingInside } from './coming.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { ComingScreen } from './plain-screens.tsx'

const requestEdit = () => import('#features/requests/request-edit-screen.tsx')
const quoteEdit = () => import('#features/quotes/quote-edit-screen.tsx')
const jobEdit = () => import('#features/jobs/job-edit-screen.tsx')
const clientEdit = () => import('#features/clients/client-edit-screen.tsx')

/** Path → screen, for signed-in people. One line per screen. */
export const insideScreens: RouteObject[] = [
  lazyScreen(paths.home, 'DashboardScreen', () => import('#features/dashboard/dashboard-screen.tsx')),
  lazyScreen(paths.clients, 'ClientsScreen', () => import('#features/clients/clients-screen.tsx')),
  lazyScreen(paths.clientNew, 'ClientEditScreen', clientEdit),
  lazyScreen(paths.client, 'ClientScreen', () => import('#features/clients/client-screen.tsx')),
  lazyScreen(paths.clientEdit, 'ClientEditScreen', clientEdit),
  lazyScreen(paths.requests, 'RequestsScreen', () => import('#features/requests/requests-screen.tsx')),
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
  lazyScreen(paths.schedule, 'ScheduleScreen', () => import('#features/schedule/schedule-screen.tsx')),
  lazyScreen(paths.settings, 'SettingsScreen', () => import('#features/settings/settings-screen.tsx')),
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
]
