import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { exampleFile } from './example-file.ts'

const read = (environment: Record<string, string>): Config => readConfig(environment, '/srv/app')

it('starts without any settings', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: '/srv/app/data',
    siteUrl: 'http://localhost:3000',
    databaseUrl: null,
    smtpUrl: null,
    hasDemo: true,
    isAutoconfirm: true,
    areRateLimitsOn: true,
    google: null,
    isAnonymousOn: false,
    isEthereumOn: false,
    isPhoneOn: false,
    arePhoneFactorsOn: false,
    smsHook: null,
    smsTestCodes: {},
  })
})

it('checks every name in the .env file, whatever its prefix', () => {
  const message = String(
    catchError(() => readConfig({ SMTP_ULR: 'x', HOME: '/' }, '/', ['SMTP_ULR', 'PORT'])),
  )
  expect(message).toContain('SMTP_ULR is not a setting')
  expect(message).not.toMatch(/HOME|PORT is/)
})

it('reports all errors at once and suggests the setting that was probably meant', () => {
  const wrong = {
    PORT: 'eighty',
    SITE_URL: 'ftp://x',
    DEMO: 'perhaps',
    SMTP_URL: 'mail.example.com',
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_ISSUER: 'http://openid.example',
    GEO_COUNTRY_HEADER: 'cf-ipcountry',
    GEO_PROVIDER_URL: 'https://geo.example/json',
    LOG_LEVEL: 'loud',
    AUTH_AUTO_CONFIRM: 'on',
    FIELDLARK_COLOUR: 'green',
    PATH: '/bin',
  }
  const message = String(catchError(() => read(wrong)))
  for (const part of [
    'PORT=eighty',
    'SITE_URL',
    'DEMO=perhaps',
    'SMTP_URL',
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_ISSUER: plain http',
    'TRUSTED_PROXY',
    '{ip}',
    'LOG_LEVEL=loud',
    'AUTH_AUTO_CONFIRM is not a setting; was AUTH_AUTOCONFIRM meant?',
    'FIELDLARK_COLOUR is not a setting',
  ]) {
    expect(message).toContain(part)
  }
  expect(message).not.toContain('PATH')
})

function catchError(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

it('never repeats an address, which may contain a password', () => {
  expect(String(catchError(() => read({ DATABASE_URL: 'mysql://u:secret@h/d' })))).not.toContain('secret')
})

it('requires confirmed addresses once mail can be sent, unless set otherwise', () => {
  const mail = { SMTP_URL: 'smtp://localhost:25' }
  expect(read(mail).isAutoconfirm).toBe(false)
  expect(read({ ...mail, AUTH_AUTOCONFIRM: 'on' }).isAutoconfirm).toBe(true)
})

it('creates no demo in a database given by DATABASE_URL, unless set otherwise', () => {
  const own = { DATABASE_URL: 'postgres://u:p@h/d' }
  expect(read(own).hasDemo).toBe(false)
  expect(read({ ...own, DEMO: 'on' }).hasDemo).toBe(true)
})

it('creates no demo, whose login is public, when mail is really sent', () => {
  expect(read({ SMTP_URL: 'smtp://localhost:25' }).hasDemo).toBe(false)
})

it('makes the demo in the language of the machine, unless set otherwise', () => {
  expect(read({})).toMatchObject({ hasDemo: true, language: 'en' })
  expect(read({ LANG: 'es_PR.UTF-8' })).toMatchObject({ hasDemo: true, language: 'es' })
  expect(read({ LANG: 'en_US.UTF-8', LC_ALL: 'es' }).language).toBe('es')
  expect(read({ LANG: 'es_ES.UTF-8', LC_ALL: 'C' }).language).toBe('en')
  expect(read({ LANG: 'est' }).language).toBe('en')
  expect(read({ LANG: 'en_US.UTF-8', DEMO: 'es' })).toMatchObject({ hasDemo: true, language: 'es' })
  expect(read({ LANG: 'es_MX.UTF-8', DEMO: 'EN' })).toMatchObject({ hasDemo: true, language: 'en' })
  expect(read({ LANG: 'es_MX.UTF-8', DEMO: 'off' })).toMatchObject({ hasDemo: false, language: 'es' })
  expect(read({ DATABASE_URL: 'postgres://u:p@h/d', DEMO: 'es' }).hasDemo).toBe(true)
})

it('treats an empty variable as not set and removes a trailing slash', () => {
  expect(read({ PORT: '', SITE_URL: 'https://app.example.com/' })).toMatchObject({
    port: 3000,
    siteUrl: 'https://app.example.com',
  })
})

it('matches .env.example (vitest -u rewrites it)', async () => {
  await expect(exampleFile()).toMatchFileSnapshot(join(import.meta.dirname, '../../../.env.example'))
})

const complaints = (environment: Record<string, string>): string =>
  String(catchError(() => read(environment)))

it('accepts a project with all of its keys and then creates no demo', () => {
  const project = {
    SUPABASE_URL: 'https://abc.supabase.co/',
    SUPABASE_ANON_KEY: 'public',
    SUPABASE_SERVICE_ROLE_KEY: 'secret',
  }
  expect(read({})).toMatchObject({ project: null, workers: 1, directUrl: null })
  expect(read(project)).toMatchObject({
    project: { url: 'https://abc.supabase.co', anonKey: 'public', serviceRoleKey: 'secret' },
    hasDemo: false,
  })
  expect(complaints({ ...project, DEMO: 'on' })).toContain('DEMO=on')
  expect(complaints({ SUPABASE_URL: project.SUPABASE_URL })).toContain('come together')
  expect(complaints({ SUPABASE_ANON_KEY: 'public' })).toContain('come together')
})

it('requires the direct database address with a pooler, and rejects it without one', () => {
  const DATABASE_URL = 'postgres://a:b@pooler:6432/x'
  const DATABASE_DIRECT_URL = 'postgres://a:b@database/x'
  expect(read({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLED: 'on' })).toMatchObject({
    databaseUrl: DATABASE_URL,
    directUrl: DATABASE_DIRECT_URL,
  })
  expect(complaints({ DATABASE_URL, DATABASE_POOLED: 'on' })).toContain('DATABASE_DIRECT_URL is missing')
  expect(complaints({ DATABASE_URL, DATABASE_DIRECT_URL })).toContain('DATABASE_POOLED=on')
  expect(complaints({ DATABASE_POOLED: 'on' })).toContain('that is missing')
})

it('counts visits only where that is switched on, and hands them to a Plausible of one’s own', () => {
  expect(read({})).toMatchObject({ areVisitsCounted: false, plausibleUrl: null })
  expect(read({ ANALYTICS: 'on', PLAUSIBLE_URL: 'https://count.example.com/' })).toMatchObject({
    areVisitsCounted: true,
    plausibleUrl: 'https://count.example.com',
  })
  expect(() => read({ PLAUSIBLE_URL: 'https://count.example.com' })).toThrow(/needs ANALYTICS=on/)
  expect(() => read({ ANALYTICS: 'on', PLAUSIBLE_URL: 'http://count.example.com' })).toThrow(/plain http/)
})

it('reads where errors are reported to, and refuses what is no project', () => {
  expect(read({}).sentry).toBeNull()
  expect(read({ SENTRY_DSN: 'https://key@errors.example.com/in/7' }).sentry).toEqual({
    dsn: 'https://key@errors.example.com/in/7',
    url: 'https://errors.example.com/in/api/7/envelope/',
    key: 'key',
  })
  for (const dsn of [
    'https://errors.example.com/7',
    'https://key@errors.example.com/',
    'http://key@errors.example.com/7',
  ])
    expect(() => read({ SENTRY_DSN: dsn })).toThrow(/SENTRY_DSN/)
})
