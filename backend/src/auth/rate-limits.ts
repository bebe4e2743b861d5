import type { Transaction } from '#postgres/database.ts'
import { type Bucket, createBuckets, type Rate } from './buckets.ts'
import { createDenials } from './denials.ts'
import { AuthFault, tooMany } from './errors.ts'
import { network } from './network.ts'

const fiveMinutes = 300
const quarterHour = 900
const hour = 3600

/** Per client address. Each route has a bucket of its own. */
const addressRates = {
  token: { burst: 30, seconds: (30 / 150) * fiveMinutes },
  verify: { burst: 30, seconds: fiveMinutes },
  mail: { burst: 30, seconds: fiveMinutes },
  sso: { burst: 30, seconds: fiveMinutes },
  factor: { burst: 15, seconds: 60 },
} satisfies Record<string, Rate>

export type RateName = keyof typeof addressRates

/** Wrong passwords for one account: from one address, and from all addresses it never signed in from. */
const pairRate: Rate = { burst: 10, seconds: quarterHour }
const strangersRate: Rate = { burst: 100, seconds: quarterHour }

/** Wrong codes for one factor, by somebody who knows the password: two in a thousand chances a day. */
const factorRate: Rate = { burst: 5, seconds: quarterHour }

/** Undoes what was taken. */
type GiveBack = () => Promise<void>

/** Every limit is a 429; all server processes over one database count together. */
export type RateLimits = {
  takeRequest: (name: RateName, route: string, ip: string) => Promise<void>
  /** Takes a password try; call the answer when the password was right, so that the owner is never slowed. */
  takePassword: (account: string, ip: string, isKnownAddress: boolean) => Promise<GiveBack>
  /** Takes a try at a factor's code, likewise. */
  takeFactor: (factorId: string) => Promise<GiveBack>
  /** Claims the right to mail this address; the answer gives it back when no mail went out. */
  takeAddress: (asker: Transaction, kind: string, address: string) => Promise<GiveBack>
  /** Counts a mail with the transaction that sends it. No address: an administrator or the server itself sends it. */
  takeMail: (transaction: Transaction, ip: string | null) => Promise<void>
}

type Options = {
  isOn: boolean
  mailIntervalSeconds: number
  mailsPerHour: number
  /** Where the counts are kept, outside any transaction. */
  database: Transaction
  now: () => number
}

export function createRateLimits(options: Options): RateLimits {
  const { database, mailIntervalSeconds, mailsPerHour } = options
  const buckets = createBuckets(options.now)
  const denials = createDenials(options.now)
  const nothing = async () => {}
  if (!options.isOn) {
    const takeNothing = async () => nothing
    return {
      takeRequest: nothing,
      takePassword: takeNothing,
      takeFactor: takeNothing,
      takeAddress: takeNothing,
      takeMail: nothing,
    }
  }
  const takeTries = async (tries: readonly Bucket[]): Promise<GiveBack> => {
    if ((await buckets.take(database, tries)) < tries.length) throw tooMany()
    return () => buckets.give(database, tries)
  }
  return {
    async takeRequest(name, route, ip) {
      const key = `request ${route} ${network(ip)}`
      if (denials.isDenied(key)) throw tooMany()
      if ((await buckets.take(database, [{ key, ...addressRates[name] }])) === 1) return
      denials.note(key)
      throw tooMany()
    },
    takePassword(account, ip, isKnownAddress) {
      const pair = { key: `password ${account} ${network(ip)}`, ...pairRate }
      return takeTries(isKnownAddress ? [pair] : [pair, { key: `password ${account}`, ...strangersRate }])
    },
    takeFactor: (factorId) => takeTries([{ key: `factor ${factorId}`, ...factorRate }]),
    async takeAddress(asker, kind, address) {
      if (mailIntervalSeconds === 0) return nothing
      const bucket = { key: `address ${kind} ${address}`, burst: 1, seconds: mailIntervalSeconds }
      if ((await buckets.take(asker, [bucket])) === 0) {
        throw tooManyMails(waitText(Math.ceil(await buckets.waitOf(asker, bucket))))
      }
      return () => buckets.give(asker, [bucket])
    },
    async takeMail(transaction, ip) {
      const all = { key: 'mail', burst: mailsPerHour, seconds: hour }
      // A third for each network: whoever floods one cannot keep everybody else's mails from leaving.
      const share = { burst: Math.ceil(mailsPerHour / 3), seconds: hour }
      const mails = ip === null || ip === '' ? [all] : [all, { key: `mail ${network(ip)}`, ...share }]
      if ((await buckets.take(transaction, mails)) < mails.length) {
        throw tooManyMails('email rate limit exceeded')
      }
    },
  }
}

function tooManyMails(message: string): AuthFault {
  return new AuthFault(429, 'over_email_send_rate_limit', message)
}

function waitText(seconds: number): string {
  return `For security purposes, you can only request this after ${Math.max(1, seconds)} seconds.`
}
