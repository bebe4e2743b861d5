import { createBounded, createBuckets, network, type Rate } from './buckets.ts'
import { AuthFault } from './errors.ts'

const fiveMinutes = 300
const quarterHour = 900

/** Per client address. Each route has a bucket of its own. */
const addressRates = {
  token: { burst: 30, perSecond: 150 / fiveMinutes },
  verify: { burst: 30, perSecond: 30 / fiveMinutes },
  mail: { burst: 30, perSecond: 30 / fiveMinutes },
  sso: { burst: 30, perSecond: 30 / fiveMinutes },
  factor: { burst: 15, perSecond: 15 / 60 },
} satisfies Record<string, Rate>

export type RateName = keyof typeof addressRates

/** Wrong passwords for one account: from one address, and from all addresses it never signed in from. */
const passwordRates = {
  pair: { burst: 10, perSecond: 10 / quarterHour },
  strangers: { burst: 100, perSecond: 100 / quarterHour },
} satisfies Record<string, Rate>

export type RateLimits = {
  takeRequest: (name: RateName, route: string, ip: string) => void
  /** Takes a password try; call the answer when the password was right, so that the owner is never slowed. */
  takePassword: (account: string, ip: string, isKnownAddress: boolean) => () => void
  /** Claims the right to mail this address; the answer gives it back when no mail went out. */
  takeAddress: (kind: string, address: string) => () => void
  takeMail: () => void
}

type Options = {
  isOn: boolean
  mailIntervalSeconds: number
  mailsPerHour: number
  now: () => number
}

export function createRateLimits(options: Options): RateLimits {
  const { now, mailIntervalSeconds: interval, mailsPerHour } = options
  if (!options.isOn) {
    const nothing = () => {}
    return {
      takeRequest: nothing,
      takePassword: () => nothing,
      takeAddress: () => nothing,
      takeMail: nothing,
    }
  }
  const requests = createBuckets(now)
  const passwords = createBuckets(now)
  const mails = createBuckets(now)
  const lastMails = createBounded<number>()
  return {
    takeRequest(name, route, ip) {
      if (!requests.take(`${route} ${network(ip)}`, addressRates[name])) throw tooMany()
    },
    takePassword(account, ip, isKnownAddress) {
      const pair = `${account} ${network(ip)}`
      if (!passwords.take(pair, passwordRates.pair)) throw tooMany()
      if (!isKnownAddress && !passwords.take(account, passwordRates.strangers)) throw tooMany()
      return () => {
        passwords.give(pair, passwordRates.pair)
        if (!isKnownAddress) passwords.give(account, passwordRates.strangers)
      }
    },
    takeAddress(kind, address) {
      const key = `${kind} ${address}`
      const last = lastMails.get(key)
      const waitMs = last === undefined ? 0 : last + interval * 1000 - now()
      if (waitMs > 0) throw tooManyMails(waitText(Math.ceil(waitMs / 1000)))
      lastMails.set(key, now())
      return () => lastMails.delete(key)
    },
    takeMail() {
      if (!mails.take('all', { burst: mailsPerHour, perSecond: mailsPerHour / 3600 })) {
        throw tooManyMails('email rate limit exceeded')
      }
    },
  }
}

export function tooMany(): AuthFault {
  return new AuthFault(429, 'over_request_rate_limit', 'Request rate limit reached')
}

function tooManyMails(message: string): AuthFault {
  return new AuthFault(429, 'over_email_send_rate_limit', message)
}

function waitText(seconds: number): string {
  return `For security purposes, you can only request this after ${seconds} seconds.`
}
