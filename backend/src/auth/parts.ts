import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import type { LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import type { Tokens } from '#tokens/tokens.ts'
import type { SendMail } from './mail.ts'
import type { FactorSecrets } from './mfa/factor-secrets.ts'
import type { OpenId } from './openid/openid.ts'
import type { Passwords } from './passwords.ts'
import type { SendSms } from './phone/send-sms.ts'
import type { RateLimits } from './rate-limits.ts'

/** What the gateway passes to createAuth. */
export type AuthParts = {
  database: Database
  tokens: Tokens
  settings: Settings
  log: (event: LogEvent) => void
  sendMail: SendMail
  /** Milliseconds since 1970; tests move it. */
  now?: () => number
  /** Those of usual strength; tests that are not about it use weaker ones. */
  passwords?: Passwords
}

/** What every endpoint uses. */
export type Auth = Required<AuthParts> & {
  limits: RateLimits
  /** Null where sign-in with Google is not configured. */
  google: OpenId | null
  factorSecrets: FactorSecrets
  sendSms: SendSms
}

/** One request and what its endpoint needs. */
export type EndpointContext = {
  auth: Auth
  request: HttpRequest
  /** The values of the `:name` segments of the route's path. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
}

export type Endpoint = (context: EndpointContext) => Promise<HttpResponse>
