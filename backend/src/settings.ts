/** Settings of the backend. The defaults are those of a hosted project. */
export type Settings = {
  /** The backend's public URL without a trailing slash, e.g. "http://localhost:3000". */
  externalUrl: string
  siteUrl: string
  /** Glob patterns of further redirect targets (`*` no `.` or `/`, `**` anything, `?` one character). */
  redirectUrls: readonly string[]
  /** Seconds. */
  jwtExpiry: number
  /** Path of a JSON file with an array of private JWKs; null for HS256 with the secret. */
  signingKeysFile: string | null
  /** The audience that tokens must have; null for any. */
  jwtAudience: string | null
  requireApikey: boolean
  /** The number of proxies in front whose X-Forwarded-For is trusted; 0 for the connection's own address. */
  trustedProxies: number
  isSignupOpen: boolean
  /** Whether visitors get an account without an address, which an address or an identity makes a lasting one. */
  isAnonymousOn: boolean
  autoconfirm: boolean
  /** Whether a change of email address must be confirmed at both the old and the new address. */
  isSecureEmailChange: boolean
  /** Minimum seconds between two emails of one kind to one address. */
  mailIntervalSeconds: number
  otpLength: number
  otpExpirySeconds: number
  passwordMinLength: number
  /** A new password must contain a character of each of these texts, e.g. "0123456789". */
  passwordRequiredCharacters: readonly string[]
  /** Whether people can sign up and sign in with a phone number; its codes go to smsHook. */
  isPhoneOn: boolean
  /** The HTTP endpoint that sends text messages; null for none. */
  smsHook: SmsHookSettings | null
  /** The code that a phone number gets instead of a text message, by its digits; for development and app reviews. */
  smsTestCodes: Readonly<Record<string, string>>
  /** Minimum seconds between two text messages to one phone number. */
  smsIntervalSeconds: number
  /** Seconds a texted code is valid. */
  smsOtpExpirySeconds: number
  isTotpOn: boolean
  /** Whether a phone number can be a second factor; its codes go to smsHook. */
  arePhoneFactorsOn: boolean
  /** Whether people can sign in with passkeys, and register them once they are signed in. */
  arePasskeysOn: boolean
  /** Whether a security key or a passkey can be a second factor. */
  isWebauthnFactorOn: boolean
  /** Whether people with a second factor get ten codes for the day it is lost. */
  areRecoveryCodesOn: boolean
  /** The domain that passkeys are bound to, e.g. "app.example"; null for that of siteUrl. */
  webauthnRpId: string | null
  /** What browsers call the site when they ask for a passkey; null for its domain. */
  webauthnRpName: string | null
  /** Origins that may use passkeys, e.g. "https://app.example"; empty for that of siteUrl. */
  webauthnOrigins: readonly string[]
  /** The most second factors of one user, including unverified ones. */
  mfaMaxFactors: number
  /** Whether people can sign in with an Ethereum wallet (EIP-4361). */
  isWeb3EthereumOn: boolean
  refreshReuseSeconds: number
  isRefreshRotated: boolean
  rateLimits: boolean
  /** Maximum emails of auth per hour, for all addresses together. */
  mailsPerHour: number
  /** Maximum text messages per hour, to all phone numbers together. */
  smsPerHour: number
  schemas: readonly string[]
  extraSearchPath: readonly string[]
  /** The role of requests that name none; null rejects them. */
  anonRole: string | null
  maxRows: number | null
  isTxRollbackAllowed: boolean
  arePlansServed: boolean
  areAggregatesServed: boolean
  /**
   * Whether count=planned and count=estimated return the planner's figures. Those tell how many rows there are in all,
   * whatever the caller may see; if false, these counts are exact.
   */
  areEstimatesServed: boolean
  /** Whether anonRole and authenticated must filter what they change or delete, as hosted projects demand. */
  isSafeUpdateOn: boolean
  /** What current_setting('app.settings.<name>') is in each REST request, by the names. */
  appSettings: Readonly<Record<string, string>>
  /** Statement timeouts per role in milliseconds; a role not named has none. */
  statementTimeoutsMs: Readonly<Record<string, number>>
  /** Maximum bytes of one stored object, even if its bucket allows more. */
  storageFileSizeLimit: number
  /**
   * The longest life in seconds of a signed URL, for whoever has no service key: it survives the end of their access. A
   * longer wish is shortened.
   */
  signedUrlMaxSeconds: number
  /** Ids of buckets in which metadata (place, time, camera) is removed from uploaded images. */
  storageStripBuckets: readonly string[]
  /** Maximum pixels of a picture that is uploaded to or rendered from a bucket, by the bucket's id. */
  storageMaxPixels: Readonly<Record<string, number>>
  /** Maximum unfinished resumable uploads of one person, whose bytes no policy counts. */
  storageMaxOpenUploads: number
  /** Maximum levels of embeds of one REST request. */
  maxEmbedDepth: number
  /** Maximum values of all lists, arrays and logic trees of one URL together. */
  maxFilterValues: number
  /** Maximum characters of the regular expression of match and imatch. */
  maxPatternLength: number
  /** Maximum bytes of one REST request's body. */
  maxBodyBytes: number
  /** The same for callers without an account, if it is less. */
  maxAnonymousBodyBytes: number
  /** Maximum cells of one CSV body, and so the maximum of its lines. */
  maxCsvValues: number
  /** Maximum bytes of JSON that PostgreSQL builds for one response; embedded rows count once per level. */
  maxAnswerBytes: number
  /**
   * `schema.function` that each REST request calls in its transaction before its statement; null for none.
   */
  preRequest: string | null
  /** Whether GET /rest/v1/ returns the OpenAPI document of what the caller's role may use. */
  isOpenApiServed: boolean
  /** If false, PostgreSQL's errors have only a code and a general message, unless a function raised them. */
  areErrorDetailsShown: boolean
  /** Whether the anonymous role may filter by match and imatch. */
  isRegexForAnon: boolean
  /** Whether a signed-in person may add and remove identities (linkIdentity, unlinkIdentity). */
  isManualLinkingOn: boolean
  /** Whether a session older than a day needs a code from GET /reauthenticate to change the password. */
  isPasswordChangeSecure: boolean
  /** Whether a new password needs the current one, except for an hour after a mailed link or code began the session. */
  isCurrentPasswordRequired: boolean
  /**
   * Seconds after which people with a second factor have to show it again to change their address, password, identities or
   * factors; null for as long as the session lives, as on hosted projects.
   */
  secondStepSeconds: number | null
  /** Seconds without a refresh after which a session ends; null for never. */
  sessionIdleSeconds: number | null
  /** Seconds after which a session ends even if it is in use; null for never. */
  sessionMaxSeconds: number | null
  google: GoogleSettings | null
  /** Maximum sockets of one process; further ones are rejected. */
  realtimeMaxSockets: number
  /** Whether only private channels may be joined, which policies on realtime.messages protect. */
  realtimePrivateOnly: boolean
  /** Origins that may open sockets in addition to the own host, e.g. "https://app.example"; empty for any. */
  realtimeOrigins: readonly string[]
}

export type SmsHookSettings = {
  url: string
  /** `v1,whsec_` and base64, as Supabase writes them. Each signs, so that one can be replaced without a gap. */
  secrets: readonly string[]
}

export type GoogleSettings = {
  /** The first one is used for sign-in in the browser; id_tokens may be issued for any of them. */
  clientIds: readonly string[]
  secret: string
  /** The issuer with the OpenID discovery document; plain http is accepted only for localhost. */
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
  isAnonymousOn: false,
  autoconfirm: false,
  isSecureEmailChange: true,
  mailIntervalSeconds: 60,
  otpLength: 6,
  otpExpirySeconds: 3600,
  passwordMinLength: 6,
  passwordRequiredCharacters: [],
  isPhoneOn: false,
  smsHook: null,
  smsTestCodes: {},
  smsIntervalSeconds: 60,
  smsOtpExpirySeconds: 60,
  isTotpOn: true,
  arePhoneFactorsOn: false,
  arePasskeysOn: false,
  isWebauthnFactorOn: false,
  areRecoveryCodesOn: true,
  webauthnRpId: null,
  webauthnRpName: null,
  webauthnOrigins: [],
  mfaMaxFactors: 10,
  isWeb3EthereumOn: false,
  refreshReuseSeconds: 10,
  isRefreshRotated: true,
  rateLimits: true,
  mailsPerHour: 30,
  smsPerHour: 30,
  schemas: ['public', 'graphql_public'],
  extraSearchPath: ['public', 'extensions'],
  anonRole: 'anon',
  maxRows: 1000,
  isTxRollbackAllowed: false,
  arePlansServed: false,
  areAggregatesServed: false,
  areEstimatesServed: false,
  isSafeUpdateOn: true,
  appSettings: {},
  statementTimeoutsMs: { anon: 3000, authenticated: 8000, service_role: 8000 },
  storageFileSizeLimit: 50 * 1024 * 1024,
  signedUrlMaxSeconds: 10 * 365 * 24 * 3600,
  storageStripBuckets: [],
  storageMaxPixels: {},
  storageMaxOpenUploads: 1000,
  maxEmbedDepth: 10,
  maxFilterValues: 5000,
  maxPatternLength: 8192,
  maxBodyBytes: 20 * 1024 * 1024,
  maxAnonymousBodyBytes: 20 * 1024 * 1024,
  maxCsvValues: 1_000_000,
  maxAnswerBytes: 64 * 1024 * 1024,
  preRequest: null,
  isOpenApiServed: true,
  areErrorDetailsShown: true,
  isRegexForAnon: true,
  isManualLinkingOn: false,
  isPasswordChangeSecure: false,
  isCurrentPasswordRequired: false,
  secondStepSeconds: null,
  sessionIdleSeconds: null,
  sessionMaxSeconds: null,
  google: null,
  realtimeMaxSockets: 10_000,
  realtimePrivateOnly: false,
  realtimeOrigins: [],
}
