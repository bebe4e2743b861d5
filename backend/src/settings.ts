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
  /** A new password holds a character of each of these texts, e.g. "0123456789". */
  passwordRequiredCharacters: readonly string[]
  isTotpOn: boolean
  /** Second factors one user may have, begun ones included. */
  mfaMaxFactors: number
  /** Signing in with an Ethereum wallet (EIP-4361). */
  isWeb3EthereumOn: boolean
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
  /** Bytes of one stored object, whatever its bucket allows. */
  storageFileSizeLimit: number
  /** Buckets whose pictures lose their metadata (place, time, camera) as they are uploaded. */
  storageStripBuckets: readonly string[]
  /** Levels of embeds one REST request may ask for. */
  maxEmbedDepth: number
  /** Values of all lists, arrays and logic trees of one URL together. */
  maxFilterValues: number
  /** Bytes of one REST request's body. */
  maxBodyBytes: number
  /** Bytes of JSON that PostgreSQL may build for one answer; embedded rows count once per level. */
  maxAnswerBytes: number
  /** `schema.function`, called in each REST request's transaction before its statement, or null. */
  preRequest: string | null
  /** Whether GET /rest/v1/ describes what the caller's role may use. */
  isOpenApiServed: boolean
  /** Off: of PostgreSQL's errors only the code and a general sentence are told, except where a function raised them. */
  areErrorDetailsShown: boolean
  /** Whether the anonymous role may filter by match and imatch. */
  isRegexForAnon: boolean
  /** Whether a signed-in person may add and remove ways to sign in (linkIdentity, unlinkIdentity). */
  isManualLinkingOn: boolean
  /** A password changes only with a code from GET /reauthenticate when the session is older than a day. */
  isPasswordChangeSecure: boolean
  /** Seconds without a refresh after which a session has ended, or null: never. */
  sessionIdleSeconds: number | null
  /** Seconds after which a session ends however busy it is, or null: never. */
  sessionMaxSeconds: number | null
  google: GoogleSettings | null
  /** Sockets of one process; the next one is refused. */
  realtimeMaxSockets: number
  /** Whether only private channels may be joined, which policies on realtime.messages guard. */
  realtimePrivateOnly: boolean
  /** Origins whose pages may open sockets besides those of the same host, e.g. "https://app.example"; none: any. */
  realtimeOrigins: readonly string[]
}

export type GoogleSettings = {
  /** The first one signs in by the browser; id_tokens may be for any of them. */
  clientIds: readonly string[]
  secret: string
  /** Where its OpenID discovery is found; plain http only on this machine. */
  issuer: string
}

export const googleIssuer = 'https://accounts.google.com'

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
  passwordRequiredCharacters: [],
  isTotpOn: true,
  mfaMaxFactors: 10,
  isWeb3EthereumOn: false,
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
  storageFileSizeLimit: 50 * 1024 * 1024,
  storageStripBuckets: [],
  maxEmbedDepth: 10,
  maxFilterValues: 5000,
  maxBodyBytes: 20 * 1024 * 1024,
  maxAnswerBytes: 64 * 1024 * 1024,
  preRequest: null,
  isOpenApiServed: true,
  areErrorDetailsShown: true,
  isRegexForAnon: true,
  isManualLinkingOn: false,
  isPasswordChangeSecure: false,
  sessionIdleSeconds: null,
  sessionMaxSeconds: null,
  google: null,
  realtimeMaxSockets: 10_000,
  realtimePrivateOnly: false,
  realtimeOrigins: [],
}
