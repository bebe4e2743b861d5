import { Navigate, type RouteObject } from 'react-router'

import { paths } from '#paths.ts'

import { lazyScreen } from './lazy-screen.tsx'

const requestEdit = () => import('#features/requests/request-edit-screen.tsx')
const quoteEdit = () => import('#features/quotes/edit/quote-edit-screen.tsx')
const jobEdit = () => import('#features/jobs/edit/job-edit-screen.tsx')
const expenseEdit = () => import('#features/expenses/edit/expense-edit-screen.tsx')
// It begins with a choice, so the picker is preloaded with it.
const invoiceNew = async () => {
  const screen = import('#features/invoices/new/invoice-new-screen.tsx')
  await import('#parts/clients/client-picker.tsx').then(({ fetchClientPicker }) => fetchClientPicker())
  return screen
}
const clientEdit = () => import('#features/clients/edit/client-edit-screen.tsx')

/** Path → screen, for signed-in people. One line per screen. */
export const insideScreens: RouteObject[] = [
  lazyScreen(paths.home, 'DashboardScreen', () => import('#features/dashboard/dashboard-screen.tsx')),
  lazyScreen(paths.clients, 'ClientsScreen', () => import('#features/clients/list/clients-screen.tsx')),
  lazyScreen(paths.clientNew, 'ClientEditScreen', clientEdit),
  lazyScreen(paths.client, 'ClientScreen', () => import('#features/clients/record/client-screen.tsx')),
  lazyScreen(paths.clientEdit, 'ClientEditScreen', clientEdit),
  lazyScreen(paths.messages, 'MessagesScreen', () => import('#features/messages/messages-screen.tsx')),
  lazyScreen(paths.thread, 'ThreadScreen', () => import('#features/messages/thread-screen.tsx')),
  lazyScreen(paths.requests, 'RequestsScreen', () => import('#features/requests/requests-screen.tsx')),
  lazyScreen(paths.requestNew, 'RequestEditScreen', requestEdit),
  lazyScreen(paths.request, 'RequestScreen', () => import('#features/requests/request-screen.tsx')),
  lazyScreen(paths.requestEdit, 'RequestEditScreen', requestEdit),
  lazyScreen(paths.quotes, 'QuotesScreen', () => import('#features/quotes/list/quotes-screen.tsx')),
  lazyScreen(paths.quoteNew, 'QuoteEditScreen', quoteEdit),
  lazyScreen(paths.quote, 'QuoteScreen', () => import('#features/quotes/record/quote-screen.tsx')),
  lazyScreen(paths.quoteEdit, 'QuoteEditScreen', quoteEdit),
  lazyScreen(paths.jobs, 'JobsScreen', () => import('#features/jobs/list/jobs-screen.tsx')),
  lazyScreen(paths.jobNew, 'JobEditScreen', jobEdit),
  lazyScreen(paths.job, 'JobScreen', () => import('#features/jobs/record/job-screen.tsx')),
  lazyScreen(paths.jobEdit, 'JobEditScreen', jobEdit),
  lazyScreen(
    paths.jobsRecurring,
    'RecurringScreen',
    () => import('#features/jobs-recurring/recurring-screen.tsx'),
  ),
  lazyScreen(paths.schedule, 'ScheduleScreen', () => import('#features/schedule/schedule-screen.tsx')),
  lazyScreen(
    paths.analytics,
    'AnalyticsScreen',
    () => import('#features/reports/analytics/analytics-screen.tsx'),
  ),
  lazyScreen(paths.reports, 'ReportsScreen', () => import('#features/reports/reports-screen.tsx')),
  lazyScreen(paths.expenses, 'ExpensesScreen', () => import('#features/expenses/list/expenses-screen.tsx')),
  lazyScreen(paths.expenseNew, 'ExpenseEditScreen', expenseEdit),
  lazyScreen(paths.expense, 'ExpenseScreen', () => import('#features/expenses/record/expense-screen.tsx')),
  lazyScreen(paths.expenseEdit, 'ExpenseEditScreen', expenseEdit),
  lazyScreen(paths.settings, 'SettingsScreen', () => import('#features/settings/settings-screen.tsx')),
  lazyScreen(
    paths.settingsBusinesses,
    'BusinessesScreen',
    () => import('#features/businesses/businesses-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsCompany,
    'CompanyScreen',
    () => import('#features/settings/company/company-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsRegional,
    'RegionalScreen',
    () => import('#features/settings/regional/regional-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsServices,
    'ServicesScreen',
    () => import('#features/settings/services/services-screen.tsx'),
  ),
  lazyScreen(paths.settingsTeam, 'TeamScreen', () => import('#features/settings/team/team-screen.tsx')),
  lazyScreen(
    paths.settingsDocuments,
    'DocumentsScreen',
    () => import('#features/settings/documents/documents-screen.tsx'),
  ),
  lazyScreen(paths.settingsPlan, 'PlanScreen', () => import('#features/settings/plan/plan-screen.tsx')),
  lazyScreen(
    paths.settingsPayments,
    'PaymentsScreen',
    () => import('#features/settings/payments/payments-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsDesign,
    'DocumentDesignScreen',
    () => import('#features/settings/document-design/document-design-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsNotifications,
    'NotificationSettingsScreen',
    () => import('#features/settings/notifications/notification-settings-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsMobile,
    'MobileScreen',
    () => import('#features/settings/mobile/mobile-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsPortal,
    'PortalScreen',
    () => import('#features/settings/portal/portal-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsBooking,
    'BookingSettingsScreen',
    () => import('#features/settings/booking/booking-settings-screen.tsx'),
  ),
  lazyScreen(
    paths.publicProfile,
    'PublicProfileScreen',
    () => import('#features/settings/public-profile/public-profile-screen.tsx'),
  ),
  lazyScreen(
    paths.reviews,
    'ReviewsScreen',
    () => import('#features/settings/public-profile/reviews/reviews-screen.tsx'),
  ),
  lazyScreen(paths.settingsMail, 'MailScreen', () => import('#features/settings/mail/mail-screen.tsx')),
  lazyScreen(
    paths.emailTest,
    'EmailTestScreen',
    () => import('#features/settings/email-test/email-test-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsSampleData,
    'SampleDataScreen',
    () => import('#features/settings/sample-data/sample-data-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsSchedule,
    'ScheduleSettingsScreen',
    () => import('#features/settings/schedule/schedule-settings-screen.tsx'),
  ),
  lazyScreen(
    paths.settingsAccount,
    'AccountScreen',
    () => import('#features/settings/account/account-screen.tsx'),
  ),
  { path: paths.security, element: <Navigate to={paths.settingsAccount} replace /> },
  { path: paths.settingsDesignOld, element: <Navigate to={paths.settingsDesign} replace /> },
  { path: paths.business, element: <Navigate to={paths.settings} replace /> },
  lazyScreen(paths.invoices, 'InvoicesScreen', () => import('#features/invoices/list/invoices-screen.tsx')),
  lazyScreen(paths.invoiceNew, 'InvoiceNewScreen', invoiceNew),
  lazyScreen(
    paths.invoicesKeep,
    'KeepInvoicesScreen',
    () => import('#features/kept-invoices/keep-invoices-screen.tsx'),
  ),
  lazyScreen(paths.invoice, 'InvoiceScreen', () => import('#features/invoices/record/invoice-screen.tsx')),
  lazyScreen(
    paths.invoiceEdit,
    'InvoiceEditScreen',
    () => import('#features/invoices/edit/invoice-edit-screen.tsx'),
  ),
  lazyScreen(paths.referrals, 'ReferralsScreen', () => import('#features/referrals/referrals-screen.tsx')),
  lazyScreen(
    paths.referralTerms,
    'ReferralTermsScreen',
    () => import('#features/referrals/referral-terms-screen.tsx'),
  ),
]

/** In a frame of their own, and not behind the guard of the others: whoever is no admin sees what an unknown page shows. */
export const adminScreens: RouteObject[] = [
  lazyScreen(paths.admin, 'AdminDoor', () => import('./admin-door.tsx')),
]
