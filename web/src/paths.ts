/** Every URL of the product by name. Patterns are react-router's; builders fill them in. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  acceptInvitation: '/accept-invitation',
  onboarding: '/onboarding',
  home: '/home',
  clients: '/clients',
  clientNew: '/clients/new',
  client: '/clients/:clientId',
  clientEdit: '/clients/:clientId/edit',
  messages: '/messages',
  thread: '/messages/:clientId',
  requests: '/requests',
  requestNew: '/requests/new',
  request: '/requests/:requestId',
  requestEdit: '/requests/:requestId/edit',
  quotes: '/quotes',
  quoteNew: '/quotes/new',
  quote: '/quotes/:quoteId',
  quoteEdit: '/quotes/:quoteId/edit',
  jobs: '/jobs',
  jobNew: '/jobs/new',
  jobsRecurring: '/jobs/recurring',
  job: '/jobs/:id',
  jobEdit: '/jobs/:id/edit',
  schedule: '/schedule',
  emailTest: '/email-test',
  invoices: '/invoices',
  invoiceNew: '/invoices/new',
  invoicesKeep: '/invoices/keep',
  invoice: '/invoices/:invoiceId',
  invoiceEdit: '/invoices/:invoiceId/edit',
  expenses: '/expenses',
  expenseNew: '/expenses/new',
  expense: '/expenses/:expenseId',
  expenseEdit: '/expenses/:expenseId/edit',
  reports: '/reports',
  analytics: '/analytics',
  referrals: '/referrals',
  referralTerms: '/customer-referral-terms',
  publicProfile: '/profile',
  reviews: '/profile/reviews',
  settings: '/settings',
  settingsAccount: '/settings/account',
  settingsBusinesses: '/settings/business',
  settingsCompany: '/settings/company',
  settingsRegional: '/settings/regional',
  settingsServices: '/settings/services',
  settingsTeam: '/settings/team',
  settingsSchedule: '/settings/schedule',
  settingsDocuments: '/settings/documents',
  settingsDesign: '/settings/design',
  settingsDesignOld: '/settings/paper',
  settingsPortal: '/settings/portal',
  settingsBooking: '/settings/booking',
  settingsPayments: '/settings/payments',
  settingsPlan: '/settings/plan',
  settingsMail: '/settings/mail',
  settingsMobile: '/settings/mobile',
  settingsNotifications: '/settings/notifications',
  settingsSampleData: '/settings/sample-data',
  security: '/security',
  business: '/business',
  admin: '/admin/*',
  quoteLink: '/q/:token',
  invoiceLink: '/i/:token',
  portalDoor: '/p/:subdomain/portal',
  portalHome: '/portal/dashboard',
  portalQuotes: '/portal/quotes',
  portalQuote: '/portal/quotes/:documentId',
  portalInvoices: '/portal/invoices',
  portalInvoice: '/portal/invoices/:documentId',
  portalAppointments: '/portal/appointments',
  portalRequest: '/portal/request',
  portalMessages: '/portal/messages',
  messageLink: '/m/:token',
  about: '/about',
  privacy: '/privacy',
  gdpr: '/gdpr',
  terms: '/terms',
  cookies: '/cookies',
  contact: '/contact',
  pricing: '/pricing',
  features: '/features',
  faq: '/faq',
  updates: '/updates',
  productUpdates: '/product-updates',
  testResponsiveImages: '/test-responsive-images',
  mockup: '/mockup',
} as const

/** Public pages that have a copy under /es and /en. */
export const prefixedPages = [
  'about',
  'privacy',
  'gdpr',
  'terms',
  'cookies',
  'contact',
  'pricing',
  'features',
  'faq',
  'updates',
] as const

/** The texts that people agree to or may ask for, in the order in which they link to each other. */
export const legalPages = ['terms', 'privacy', 'cookies', 'gdpr'] as const
export type LegalPageName = (typeof legalPages)[number]

export const clientHref = (clientId: string) => `/clients/${clientId}`
export const clientEditHref = (clientId: string) => `/clients/${clientId}/edit`
export const messagesHref = (clientId: string) => `/messages/${clientId}`
export const requestHref = (requestId: string) => `/requests/${requestId}`
export const requestEditHref = (requestId: string) => `/requests/${requestId}/edit`
export const quoteHref = (quoteId: string) => `/quotes/${quoteId}`
export const quoteEditHref = (quoteId: string) => `/quotes/${quoteId}/edit`
export const jobHref = (jobId: string) => `/jobs/${jobId}`
export const jobEditHref = (jobId: string) => `/jobs/${jobId}/edit`
export const invoiceHref = (invoiceId: string) => `/invoices/${invoiceId}`
export const invoiceEditHref = (invoiceId: string) => `/invoices/${invoiceId}/edit`
export const expenseHref = (expenseId: string) => `/expenses/${expenseId}`
export const expenseEditHref = (expenseId: string) => `/expenses/${expenseId}/edit`

/** The public page of a business, which the server renders: a link to it leaves the app. */
export const publicPageHref = (subdomain: string) => `/p/${subdomain}`

/** Where clients of a business sign in to their portal. */
export const portalDoorHref = (subdomain: string) => `/p/${subdomain}/portal`
export const portalQuoteHref = (quoteId: string) => `/portal/quotes/${quoteId}`
export const portalInvoiceHref = (invoiceId: string) => `/portal/invoices/${invoiceId}`

const lightOnly: ReadonlySet<string> = new Set([
  paths.landing,
  paths.pricing,
  paths.features,
  paths.contact,
  paths.faq,
  paths.privacy,
  paths.terms,
  paths.cookies,
  paths.productUpdates,
  paths.login,
  paths.register,
  paths.forgotPassword,
])

/** Marketing and sign-in pages are light whatever the theme; everything else may toggle. */
export function isLightOnly(pathname: string) {
  return lightOnly.has(pathname) || /^\/(en|es)(\/|$)/.test(pathname)
}

/** Skips loading the profile on pages for clients of a business. */
export const isPortalPath = (pathname: string) => pathname.includes('/portal')

/** The public page of each trade. */
export const tradePages = [
  '/appliance-repair',
  '/auto-detailing',
  '/carpentry',
  '/cleaning',
  '/electrical-contracting',
  '/hvac',
  '/landscaping',
  '/painting',
  '/plumbing',
  '/roofing',
]

/** The public pages that explain what the product does. */
export const featurePages = [
  '/client-management',
  '/job-scheduling',
  '/invoicing',
  '/expense-tracking',
  '/digital-tools',
  '/invoice-generator',
]
