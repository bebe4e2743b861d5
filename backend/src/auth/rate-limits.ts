import { network } from '#http/network.ts'
import type { Transaction } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import { bucketsOfAddress, takeInTurn } from './address-buckets.ts'
import { type Bucket, createBuckets, type Rate } from './buckets.ts'
import { createDenials } from './denials.ts'
import { AuthError, tooMany } from './errors.ts'

const fiveMinutes = 300
const quarterHour = 900
const hour = 3600

/** Per client address. Each route has its own bucket. */
const addressRates = {
  token: { burst: 30, seconds: (30 / 150) * fiveMinutes },
  verify: { burst: 30, seconds: fiveMinutes },
  mail: { burst: 30, seconds: fiveMinutes },
  sso: { burst: 30, seconds: fiveMinutes },
  factor: { burst: 15, seconds: 60 },
  anonymous: { burst: 30, seconds: hour },
} satisfies Record<string, Rate>

export type RateName = keyof typeof addressRates

/** Wrong passwords for one account: from one address, and from all addresses it has never signed in from. */
const passwordRate: Rate = { burst: 10, seconds: quarterHour }

/** Wrong codes for one factor from somebody who knows the password: a chance of two in a thousand per day. */
const factorRate: Rate = { burst: 5, seconds: quarterHour }

const mediums = {
  mail: { code: 'over_email_send_rate_limit', name: 'email' },
  sms: { code: 'over_sms_send_rate_limit', name: 'SMS' },
}
type Medium = keyof typeof mediums

/** Returns what was taken. */
type GiveBack = () => Promise<void>

/** Every exceeded limit is a 429; all server processes that share a database count together. */
export type RateLimits = {
  takeRequest: (name: RateName, route: string, ip: string) => Promise<void>
  /**
   * Takes a password attempt; call the returned function when the password was right, so that the owner is never slowed
   * down.
   */
  takePassword: (account: string, ip: string, isKnownAddress: boolean) => Promise<GiveBack>
  /** Takes an attempt at a factor's code in the same way. */
  takeFactor: (factorId: string) => Promise<GiveBack>
  /**
   * Reserves the right to email this address, or of the kind 'sms' to text this number; the returned function gives it
   * back when nothing was sent. `isReached`: whether somebody has the address, as is assumed.
   */
  takeAddress: (user: Transaction, kind: string, address: string, isReached?: boolean) => Promise<GiveBack>
  /** Counts an email in the transaction that sends it. Null address: an administrator or the server itself sends it. */
  takeMail: (transaction: Transaction, ip: string | null) => Promise<void>
  /** Counts a text message in the same way. */
  takeSms: (transaction: Transaction, ip: string) => Promise<void>
}

type Limits = 'rateLimits' | 'mailIntervalSeconds' | 'mailsPerHour' | 'smsIntervalSeconds' | 'smsPerHour'

type Options = Pick<Settings, Limits> & {
  /** Where the counts are stored, outside any transaction. */
  database: Transaction
  now: () => number
}

export function createRateLimits(options: Options): RateLimits {
  const { database, mailIntervalSeconds, smsIntervalSeconds } = options
  const buckets = createBuckets(options.now)
  const denials = createDenials(options.now)
  const nothing = async () => {}
  if (!options.rateLimits) {
    const takeNothing = async () => nothing
    return {
      takeRequest: nothing,
      takePassword: takeNothing,
      takeFactor: takeNothing,
      takeAddress: takeNothing,
      takeMail: nothing,
      takeSms: nothing,
    }
  }
  const takeTries = async (tries: readonly Bucket[]): Promise<GiveBack> => {
    if ((await buckets.take(database, tries)) < tries.length) throw tooMany()
    return () => buckets.give(database, tries)
  }
  const takeSent = async (transaction: Transaction, medium: Medium, perHour: number, ip: string | null) => {
    const all = { key: medium, burst: perHour, seconds: hour }
    // A third for each network: flooding one cannot block the messages of all others.
    const share = { burst: Math.ceil(perHour / 3), seconds: hour }
    const taken = ip === null || ip === '' ? [all] : [all, { key: `${medium} ${network(ip)}`, ...share }]
    if ((await buckets.take(transaction, taken)) === taken.length) return
    throw tooManySent(medium, `${mediums[medium].name} rate limit exceeded`)
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
      const pair = { key: `password ${account} ${network(ip)}`, ...passwordRate }
      return takeTries(isKnownAddress ? [pair] : [pair, { key: `password ${account}`, ...passwordRate }])
    },
    takeFactor: (factorId) => takeTries([{ key: `factor ${factorId}`, ...factorRate }]),
    async takeAddress(user, kind, address, isReached = true) {
      const medium = kind === 'sms' ? 'sms' : 'mail'
      const seconds = medium === 'sms' ? smsIntervalSeconds : mailIntervalSeconds
      if (seconds === 0) return nothing
      const wanted = bucketsOfAddress(kind, address, seconds, isReached)
      const empty = await takeInTurn(buckets, user, wanted)
      if (empty) throw tooManySent(medium, waitText(Math.ceil(await buckets.waitOf(user, empty))))
      return () => buckets.give(user, wanted)
    },
    takeMail: (transaction, ip) => takeSent(transaction, 'mail', options.mailsPerHour, ip),
    takeSms: (transaction, ip) => takeSent(transaction, 'sms', options.smsPerHour, ip),
  }
}

function tooManySent(medium: Medium, message: string): AuthError {
  return new AuthError(429, mediums[medium].code, message)
}

function waitText(seconds: number): string {
  return `For security purposes, you can only request this after ${Math.max(1, seconds)} seconds.`
}
