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
  settings: '/settings',
  settingsServices: '/settings/services',
  settingsSchedule: '/settings/schedule',
  settingsDocuments: '/settings/documents',
  settingsPaper: '/settings/paper',
  settingsPayments: '/settings/payments',
  settingsMail: '/settings/mail',
  settingsSampleData: '/settings/sample-data',
  business: '/business',
  admin: '/admin/*',
  publicPage: '/p/:subdomain',
  quoteLink: '/q/:token',
  invoiceLink: '/i/:token',
  portalLogin: '/p/:subdomain/portal',
  portalDashboard: '/portal/dashboard',
  portalRequest: '/portal/request',
  portalMessages: '/portal/messages',
  portalInvoices: '/portal/invoices',
  portalQuotes: '/portal/quotes',
  portalAppointments: '/portal/appointments',
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
  blog: '/blog',
  blogPost: '/blog/:slug',
  blogTag: '/blog/tag/:tag',
  blogCategory: '/blog/category/:category',
  testResponsiveImages: '/test-responsive-images',
  mockup: '/mockup',
  applianceRepair: '/appliance-repair',
  autoDetailing: '/auto-detailing',
  carpentry: '/carpentry',
  cleaning: '/cleaning',
  electricalContracting: '/electrical-contracting',
  hvac: '/hvac',
  landscaping: '/landscaping',
  painting: '/painting',
  plumbing: '/plumbing',
  roofing: '/roofing',
  clientManagement: '/client-management',
  jobScheduling: '/job-scheduling',
  invoicing: '/invoicing',
  expenseTracking: '/expense-tracking',
  digitalTools: '/digital-tools',
  invoiceGenerator: '/invoice-generator',
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

export const clientHref = (clientId: string) => `/clients/${clientId}`
export const clientEditHref = (clientId: string) => `/clients/${clientId}/edit`
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

/** Profile loading is skipped where clients of a business, not its people, are signed in. */
export const isPortalPath = (pathname: string) => pathname.includes('/portal')
