import { paths } from '#paths.ts'

import { groupedAttempts, lazyScreen } from './lazy-screen.tsx'

/** The portal of a business for its clients. A quote and an invoice are the pages of their links. */
export const portalScreens = [
  lazyScreen(
    paths.portalDoor,
    'PortalDoorScreen',
    () => import('#features/portal/door/portal-door-screen.tsx'),
    groupedAttempts,
  ),
  lazyScreen(
    paths.portalHome,
    'PortalHomeScreen',
    () => import('#features/portal/portal-home-screen.tsx'),
    groupedAttempts,
  ),
  lazyScreen(
    paths.portalQuotes,
    'PortalQuotesScreen',
    () => import('#features/portal/portal-quotes-screen.tsx'),
    groupedAttempts,
  ),
  lazyScreen(
    paths.portalQuote,
    'QuoteLinkScreen',
    () => import('#features/quote-link/quote-link-screen.tsx'),
    groupedAttempts,
  ),
  lazyScreen(
    paths.portalInvoices,
    'PortalInvoicesScreen',
    () => import('#features/portal/portal-invoices-screen.tsx'),
    groupedAttempts,
  ),
  lazyScreen(
    paths.portalInvoice,
    'InvoiceLinkScreen',
    () => import('#features/invoice-link/invoice-link-screen.tsx'),
    groupedAttempts,
  ),
  lazyScreen(
    paths.portalAppointments,
    'PortalAppointmentsScreen',
    () => import('#features/portal/appointments/portal-appointments-screen.tsx'),
    groupedAttempts,
  ),
  lazyScreen(
    paths.portalRequest,
    'PortalRequestScreen',
    () => import('#features/portal/request/portal-request-screen.tsx'),
    groupedAttempts,
  ),
  lazyScreen(
    paths.portalMessages,
    'PortalMessagesScreen',
    () => import('#features/portal/portal-messages-screen.tsx'),
    groupedAttempts,
  ),
]
