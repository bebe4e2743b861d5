import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { parseEnv } from 'node:util'
import { type OptionName, options } from './config-options.ts'

export type LogLevel = 'info' | 'warn' | 'error'

export type Config = {
  port: number
  host: string
  /** Absolute. */
  dataFolder: string
  databaseUrl: string | null
  /** Without a trailing slash. */
  siteUrl: string
  smtpUrl: string | null
  mailFrom: string
  hasDemo: boolean
  isAutoconfirm: boolean
  areRateLimitsOn: boolean
  mailsPerHour: number
  redirectUrls: readonly string[]
  google: { clientIds: readonly string[]; secret: string } | null
  isProxyTrusted: boolean
  /** Lower case. */
  countryHeader: string | null
  /** Holds {ip}. */
  geoProviderUrl: string | null
  logLevel: LogLevel
}

/** Says everything that is wrong with the settings at once. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const levels: readonly LogLevel[] = ['info', 'warn', 'error']

const isAddress = (text: string, schemes: readonly string[]): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol)

/** Reads one setting after the other and remembers what is wrong with each. */
class Reader {
  readonly problems: string[] = []
  readonly environment: Environment

  constructor(environment: Environment) {
    this.environment = environment
  }

  text(name: OptionName): string {
    const given = this.environment[name]?.trim() ?? ''
    return given || (options.find((option) => option.name === name)?.usual ?? '')
  }

  list(name: OptionName): string[] {
    return this.text(name)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }

  whole(name: OptionName, least: number, most: number): number {
    const text = this.text(name)
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      this.problems.push(`${name}=${text}: a whole number from ${least} to ${most} is expected.`)
    }
    return value
  }

  isOn(name: OptionName, usual: boolean): boolean {
    const text = this.text(name).toLowerCase()
    if (text === '') return usual
    if (['on', 'true', '1', 'yes'].includes(text)) return true
    if (!['off', 'false', '0', 'no'].includes(text))
      this.problems.push(`${name}=${text}: on or off is expected.`)
    return false
  }

  // The value may hold a password: it is never repeated.
  address(name: OptionName, schemes: readonly string[]): string | null {
    const text = this.text(name)
    if (text === '') return null
    if (!isAddress(text, schemes)) {
      this.problems.push(`${name}: an address that begins with ${schemes.join('// or ')}// is expected.`)
    }
    return text
  }
}

/** Close enough to be what was meant. */
function nearest(name: string): string | undefined {
  const letters = (text: string) => text.replace(/[^A-Z]/g, '')
  return options.find(
    (option) => letters(option.name).includes(letters(name)) || letters(name).includes(letters(option.name)),
  )?.name
}

function complainOfUnknown(names: Iterable<string>, problems: string[]): void {
  const known = new Set<string>(options.map(({ name }) => name))
  for (const name of names) {
    if (known.has(name)) continue
    const meant = nearest(name)
    problems.push(`${name} is not a setting${meant ? `; was ${meant} meant?` : ' (see .env.example).'}`)
  }
}

function readGoogle(read: Reader): Config['google'] {
  const clientIds = read.list('GOOGLE_CLIENT_ID')
  const secret = read.text('GOOGLE_CLIENT_SECRET')
  if (clientIds.length > 0 !== (secret !== '')) {
    read.problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET come together: one of them is missing.')
  }
  return secret && clientIds.length > 0 ? { clientIds, secret } : null
}

function readGeo(read: Reader): Pick<Config, 'isProxyTrusted' | 'countryHeader' | 'geoProviderUrl'> {
  const isProxyTrusted = read.isOn('TRUSTED_PROXY', false)
  const countryHeader = read.text('GEO_COUNTRY_HEADER').toLowerCase() || null
  const geoProviderUrl = read.address('GEO_PROVIDER_URL', ['http:', 'https:'])
  if (countryHeader && !isProxyTrusted) {
    read.problems.push(
      'GEO_COUNTRY_HEADER needs TRUSTED_PROXY=on: otherwise visitors write the header themselves.',
    )
  }
  if (geoProviderUrl && !geoProviderUrl.includes('{ip}')) {
    read.problems.push('GEO_PROVIDER_URL: {ip} is missing, where the visitor’s address goes.')
  }
  return { isProxyTrusted, countryHeader, geoProviderUrl }
}

/**
 * Throws ConfigError with every problem in it. Relative folders are taken from `folder`. The environment also holds
 * what other programs read; `written` are the names of the .env file, and all of those are meant for us.
 */
export function readConfig(
  environment: Environment,
  folder: string,
  written: readonly string[] = [],
): Config {
  const read = new Reader(environment)
  const port = read.whole('PORT', 1, 65_535)
  const smtpUrl = read.address('SMTP_URL', ['smtp:', 'smtps:'])
  const databaseUrl = read.address('DATABASE_URL', ['postgres:', 'postgresql:'])
  const logLevel = levels.find((level) => level === read.text('LOG_LEVEL'))
  if (!logLevel) read.problems.push(`LOG_LEVEL=${read.text('LOG_LEVEL')}: ${levels.join(', ')} is expected.`)
  const config: Config = {
    port,
    host: read.text('HOST'),
    dataFolder: resolve(folder, read.text('FIELDLARK_DATA')),
    databaseUrl,
    siteUrl: (read.address('SITE_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    smtpUrl,
    mailFrom: read.text('MAIL_FROM'),
    hasDemo: read.isOn('DEMO', databaseUrl === null && smtpUrl === null),
    isAutoconfirm: read.isOn('AUTH_AUTOCONFIRM', smtpUrl === null),
    areRateLimitsOn: read.isOn('AUTH_RATE_LIMITS', true),
    mailsPerHour: read.whole('AUTH_MAILS_PER_HOUR', 1, 1_000_000),
    redirectUrls: read.list('AUTH_REDIRECT_URLS'),
    google: readGoogle(read),
    ...readGeo(read),
    logLevel: logLevel ?? 'warn',
  }
  const ours = Object.keys(environment).filter((name) => /^(FIELDLARK|AUTH)_/.test(name))
  complainOfUnknown(new Set([...ours, ...written]), read.problems)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}

/** The settings of this process: its environment over the root's .env. */
export function loadConfig(root: string): Config {
  const file = join(root, '.env')
  const written = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  if (written.length > 0) loadEnvFile(file)
  return readConfig(process.env, process.cwd(), written)
}
