import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { parseEnv } from 'node:util'
import type { S3Config } from '@fieldlark/backend/storage/blobs/s3-client.ts'
import { readS3Config } from '@fieldlark/backend/storage/s3-config.ts'
import { type BillingConfig, readBillingConfig } from './billing-config.ts'
import { type DemoConfig, readDemoConfig } from './demo-config.ts'
import { type MeasuresConfig, readMeasuresConfig } from './measures-config.ts'
import { type OperatorConfig, readOperatorConfig } from './operator-config.ts'
import { options } from './options.ts'
import { type PhoneConfig, readPhoneConfig } from './phone-config.ts'
import { type Environment, isThisMachine, Reader } from './reader.ts'

export type LogLevel = 'info' | 'warn' | 'error'

export type Config = PhoneConfig &
  BillingConfig &
  DemoConfig &
  MeasuresConfig &
  OperatorConfig & {
    port: number
    host: string
    /** Absolute. */
    dataFolder: string
    /** Null means that files are stored in the data folder. */
    s3: S3Config | null
    databaseUrl: string | null
    /** PostgreSQL itself, where DATABASE_URL is a pooler in transaction mode; else null. */
    directUrl: string | null
    /** A hosted or self-hosted Supabase project that keeps the data instead of our own database. */
    project: Project | null
    workers: number
    /** Without a trailing slash. */
    siteUrl: string
    smtpUrl: string | null
    mailFrom: string
    isAutoconfirm: boolean
    areRateLimitsOn: boolean
    mailsPerHour: number
    redirectUrls: readonly string[]
    isAnonymousOn: boolean
    isEthereumOn: boolean
    google: { clientIds: readonly string[]; secret: string; issuer: string } | null
    stripeApiUrl: string
    isProxyTrusted: boolean
    /** Lower case. */
    countryHeader: string | null
    /** Holds {ip}. */
    geoProviderUrl: string | null
    /** Whether devices keep the app for the time without a connection. */
    isKeptOnDevices: boolean
    logLevel: LogLevel
  }

export type Project = {
  /** Without a trailing slash. */
  url: string
  anonKey: string
  serviceRoleKey: string
}

/** Lists everything that is wrong with the settings at once. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

const levels: readonly LogLevel[] = ['info', 'warn', 'error']

/** The setting that was probably meant. */
function nearest(name: string): string | undefined {
  const letters = (text: string) => text.replace(/[^A-Z]/g, '')
  return options.find(
    (option) => letters(option.name).includes(letters(name)) || letters(name).includes(letters(option.name)),
  )?.name
}

function reportUnknown(names: Iterable<string>, problems: string[]): void {
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
  const issuer = read.address('GOOGLE_ISSUER', ['https:', 'http:']) ?? ''
  if (issuer.startsWith('http:') && !isThisMachine(issuer)) {
    read.problems.push('GOOGLE_ISSUER: plain http is for a server on this machine only.')
  }
  return secret && clientIds.length > 0 ? { clientIds, secret, issuer } : null
}

function readStripe(read: Reader): string {
  const address = read.address('STRIPE_API_URL', ['https:', 'http:']) ?? ''
  if (address.startsWith('http:') && !isThisMachine(address)) {
    read.problems.push('STRIPE_API_URL: plain http is for a server on this machine only.')
  }
  return address
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

function readDirectUrl(read: Reader, databaseUrl: string | null): string | null {
  const isPooled = read.isOn('DATABASE_POOLED', false)
  const directUrl = read.address('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:'])
  if (isPooled && databaseUrl === null) {
    read.problems.push('DATABASE_POOLED=on says what DATABASE_URL is, and that is missing.')
  } else if (isPooled && directUrl === null) {
    read.problems.push(
      'DATABASE_DIRECT_URL is missing: notices, replication and migrations do not pass a pooler, they need PostgreSQL itself.',
    )
  } else if (!isPooled && directUrl !== null) {
    read.problems.push('DATABASE_DIRECT_URL is for DATABASE_POOLED=on: otherwise DATABASE_URL is direct.')
  }
  return directUrl
}

function readS3(read: Reader): S3Config | null {
  const found = readS3Config({
    endpoint: read.text('STORAGE_S3_ENDPOINT'),
    bucket: read.text('STORAGE_S3_BUCKET'),
    region: read.text('STORAGE_S3_REGION'),
    accessKey: read.text('STORAGE_S3_ACCESS_KEY'),
    secretKey: read.text('STORAGE_S3_SECRET_KEY'),
    forcePathStyle: read.text('STORAGE_S3_FORCE_PATH_STYLE'),
  })
  if ('config' in found) return found.config
  read.problems.push(found.problem)
  return null
}

function readProject(read: Reader): Project | null {
  const url = read.address('SUPABASE_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? ''
  const anonKey = read.text('SUPABASE_ANON_KEY')
  const serviceRoleKey = read.text('SUPABASE_SERVICE_ROLE_KEY')
  const given = [url, anonKey, serviceRoleKey].filter(Boolean).length
  if (given === 0) return null
  if (given < 3) {
    read.problems.push(
      'SUPABASE_URL, SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY come together: one of them is missing.',
    )
  }
  return { url, anonKey, serviceRoleKey }
}

/**
 * Throws ConfigError with every problem in it. Relative folders are taken from `folder`. The environment also holds
 * variables of other programs, but every name of the .env file (`written`) has to be one of our settings.
 */
export function readConfig(
  environment: Environment,
  folder: string,
  written: readonly string[] = [],
): Config {
  const read = new Reader(environment)
  const port = read.integer('PORT', 1, 65_535)
  const smtpUrl = read.address('SMTP_URL', ['smtp:', 'smtps:'])
  const databaseUrl = read.address('DATABASE_URL', ['postgres:', 'postgresql:'])
  const project = readProject(read)
  const demo = readDemoConfig(read, databaseUrl === null && smtpUrl === null && project === null)
  if (demo.hasDemo && project !== null) {
    read.problems.push('DEMO=on: the demo business is made in a database of ours, not in a project.')
  }
  const logLevel = levels.find((level) => level === read.text('LOG_LEVEL'))
  if (!logLevel) read.problems.push(`LOG_LEVEL=${read.text('LOG_LEVEL')}: ${levels.join(', ')} is expected.`)
  const config: Config = {
    port,
    host: read.text('HOST'),
    dataFolder: resolve(folder, read.text('FIELDLARK_DATA')),
    s3: readS3(read),
    databaseUrl,
    directUrl: readDirectUrl(read, databaseUrl),
    project,
    workers: read.integer('WORKERS', 1, 64),
    siteUrl: (read.address('SITE_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    smtpUrl,
    mailFrom: read.text('MAIL_FROM'),
    ...readOperatorConfig(read),
    ...readBillingConfig(read),
    ...demo,
    isAutoconfirm: read.isOn('AUTH_AUTOCONFIRM', smtpUrl === null),
    areRateLimitsOn: read.isOn('AUTH_RATE_LIMITS', true),
    mailsPerHour: read.integer('AUTH_MAILS_PER_HOUR', 1, 1_000_000),
    redirectUrls: read.list('AUTH_REDIRECT_URLS'),
    isAnonymousOn: read.isOn('AUTH_ANONYMOUS', false),
    isEthereumOn: read.isOn('AUTH_ETHEREUM', false),
    ...readPhoneConfig(read),
    google: readGoogle(read),
    stripeApiUrl: readStripe(read),
    ...readGeo(read),
    ...readMeasuresConfig(read),
    isKeptOnDevices: read.isOn('OFFLINE', true),
    logLevel: logLevel ?? 'warn',
  }
  const ours = Object.keys(environment).filter((name) => /^(FIELDLARK|AUTH|STORAGE)_/.test(name))
  reportUnknown(new Set([...ours, ...written]), read.problems)
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
