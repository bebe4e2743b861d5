/** Settings of the backend (protocol.md §9). Every one has a default: what a hosted project has. */
export type Settings = {
  /** Address the browser reaches the backend at, without a trailing slash, e.g. "http://localhost:3000". */
  externalUrl: string
  siteUrl: string
  /** Glob patterns of further redirect targets (`*` no `.` or `/`, `**` anything, `?` one character). */
  redirectUrls: readonly string[]
  /** Seconds. */
  jwtExpiry: number
  /** Path of a JSON file with an array of private JWKs, or null: HS256 with the secret. */
  signingKeysFile: string | null
  /** Tokens have to name this audience, or null: any. */
  jwtAudience: string | null
  requireApikey: boolean
  /** Proxies in front whose X-Forwarded-For is believed; 0: the connection's own address counts. */
  trustedProxies: number
  isSignupOpen: boolean
  autoconfirm: boolean
  /** Two mails, old and new address, before an e-mail changes. */
  isSecureEmailChange: boolean
  /** Seconds between two mails of one kind to one address. */
  mailIntervalSeconds: number
  otpLength: number
  otpExpirySeconds: number
  passwordMinLength: number
  refreshReuseSeconds: number
  isRefreshRotated: boolean
  rateLimits: boolean
  /** Mails of auth per hour, all addresses together. */
  mailsPerHour: number
  schemas: readonly string[]
  extraSearchPath: readonly string[]
  anonRole: string
  maxRows: number | null
  isTxRollbackAllowed: boolean
  arePlansServed: boolean
  areAggregatesServed: boolean
  /** Statement timeouts per role in milliseconds; a role not named has none. */
  statementTimeoutsMs: Readonly<Record<string, number>>
  google: { clientIds: readonly string[]; secret: string } | null
}

export const defaultSettings: Settings = {
  externalUrl: 'http://localhost:3000',
  siteUrl: 'http://localhost:3000',
  redirectUrls: [],
  jwtExpiry: 3600,
  signingKeysFile: null,
  jwtAudience: null,
  requireApikey: true,
  trustedProxies: 0,
  isSignupOpen: true,
  autoconfirm: false,
  isSecureEmailChange: true,
  mailIntervalSeconds: 60,
  otpLength: 6,
  otpExpirySeconds: 3600,
  passwordMinLength: 6,
  refreshReuseSeconds: 10,
  isRefreshRotated: true,
  rateLimits: true,
  mailsPerHour: 30,
  schemas: ['public', 'graphql_public'],
  extraSearchPath: ['public', 'extensions'],
  anonRole: 'anon',
  maxRows: 1000,
  isTxRollbackAllowed: false,
  arePlansServed: false,
  areAggregatesServed: false,
  statementTimeoutsMs: { anon: 3000, authenticated: 8000 },
  google: null,
}
