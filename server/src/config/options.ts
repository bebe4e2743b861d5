import { billingOptions } from './billing-options.ts'
import { measuresOptions } from './measures-options.ts'
import { operatorOptions } from './operator-options.ts'
import { workerOptions } from './worker-options.ts'

export type OptionKind = 'port' | 'switch' | 'address' | 'text' | 'list'

export type Option = {
  name: string
  kind: OptionKind
  /** The default, as it would be written in the environment; empty means not set. */
  fallback: string
  /** Explains the setting in .env.example. */
  about: string
}

/** Every setting. The root's .env.example is generated from this list, and a test keeps them equal. */
export const options = [
  { name: 'PORT', kind: 'port', fallback: '3000', about: 'Where the server listens.' },
  {
    name: 'HOST',
    kind: 'text',
    fallback: '127.0.0.1',
    about: 'The network address it listens on. 0.0.0.0 lets other machines in, e.g. from a container.',
  },
  {
    name: 'SITE_URL',
    kind: 'address',
    fallback: '',
    about: 'The address people type; links in emails begin with it. Default: http://localhost:PORT.',
  },
  {
    name: 'FIELDLARK_DATA',
    kind: 'text',
    fallback: './data',
    about: 'Folder of the database, the secrets and the files. Back it up.',
  },
  {
    name: 'STORAGE_S3_ENDPOINT',
    kind: 'address',
    fallback: '',
    about:
      'An S3 bucket for the files instead of the data folder: the address of its service, without the bucket.',
  },
  {
    name: 'STORAGE_S3_BUCKET',
    kind: 'text',
    fallback: '',
    about: 'The name of the bucket, which must hold nothing else.',
  },
  { name: 'STORAGE_S3_REGION', kind: 'text', fallback: 'us-east-1', about: 'The region of the bucket.' },
  {
    name: 'STORAGE_S3_ACCESS_KEY',
    kind: 'text',
    fallback: '',
    about: 'A key that may read, write and list the bucket.',
  },
  { name: 'STORAGE_S3_SECRET_KEY', kind: 'text', fallback: '', about: 'The secret of that key.' },
  {
    name: 'STORAGE_S3_FORCE_PATH_STYLE',
    kind: 'switch',
    fallback: 'on',
    about: 'Off where the bucket is part of the host name, as with Amazon.',
  },
  {
    name: 'DATABASE_URL',
    kind: 'address',
    fallback: '',
    about:
      'Your own PostgreSQL (15 or newer) instead of the embedded one: postgres://user:password@host/name.',
  },
  {
    name: 'DATABASE_POOLED',
    kind: 'switch',
    fallback: 'off',
    about: 'On where DATABASE_URL is a pooler in transaction mode, such as pgbouncer.',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    kind: 'address',
    fallback: '',
    about: 'PostgreSQL itself, past that pooler, for notifications, replication and migrations.',
  },
  {
    name: 'SUPABASE_URL',
    kind: 'address',
    fallback: '',
    about:
      'A hosted or self-hosted Supabase project that keeps the data instead; see docs/operations.md. Then DATABASE_URL is that project’s database, needed for emails and jobs only.',
  },
  { name: 'SUPABASE_ANON_KEY', kind: 'text', fallback: '', about: 'Its public key (anon or publishable).' },
  {
    name: 'SUPABASE_SERVICE_ROLE_KEY',
    kind: 'text',
    fallback: '',
    about: 'Its secret key (service_role or secret). The three come together.',
  },
  {
    name: 'WORKERS',
    kind: 'text',
    fallback: '1',
    about:
      'The number of processes that answer requests. One is enough on machines with fewer than four cores.',
  },
  {
    name: 'DEMO',
    kind: 'text',
    fallback: '',
    about:
      'The demo business, created at the first start only: on or off, or its language, en or es. Default: on, in Spanish where LANG is, but off with DATABASE_URL or SMTP_URL.',
  },
  {
    name: 'SMTP_URL',
    kind: 'address',
    fallback: '',
    about:
      'The mail server that sends email: smtp://user:password@host:587. Without it nothing is sent, and /mailbox shows what would have been.',
  },
  ...operatorOptions,
  {
    name: 'AUTH_AUTOCONFIRM',
    kind: 'switch',
    fallback: '',
    about: 'Sign-up without confirming the address by email. Default: off with SMTP_URL, otherwise on.',
  },
  {
    name: 'AUTH_RATE_LIMITS',
    kind: 'switch',
    fallback: 'on',
    about: 'Rate limits on sign-in, sign-up and emails. Off for test runs only.',
  },
  {
    name: 'AUTH_MAILS_PER_HOUR',
    kind: 'text',
    fallback: '300',
    about: 'How many sign-in and confirmation emails are sent per hour, to all people together.',
  },
  {
    name: 'AUTH_REDIRECT_URLS',
    kind: 'list',
    fallback: '',
    about: 'Further addresses that links in emails may lead to, separated by commas; * and ** are wildcards.',
  },
  {
    name: 'GOOGLE_CLIENT_ID',
    kind: 'list',
    fallback: '',
    about:
      'Sign-in with Google: the client id of the web application (those of other apps after commas). At Google, add SITE_URL/auth/v1/callback to its redirect URIs.',
  },
  { name: 'GOOGLE_CLIENT_SECRET', kind: 'text', fallback: '', about: 'Its secret. The two come together.' },
  {
    name: 'GOOGLE_ISSUER',
    kind: 'address',
    fallback: 'https://accounts.google.com',
    about:
      'Another OpenID Connect issuer in place of Google, for self-hosters and tests; its discovery document is fetched.',
  },
  {
    name: 'AUTH_ANONYMOUS',
    kind: 'switch',
    fallback: 'off',
    about:
      'Accounts without an address, for other clients of the API. They see nothing of any business until an address makes them lasting ones.',
  },
  {
    name: 'AUTH_ETHEREUM',
    kind: 'switch',
    fallback: 'off',
    about: 'Sign-in with an Ethereum wallet, for other clients of the API.',
  },
  {
    name: 'AUTH_PHONE',
    kind: 'switch',
    fallback: 'off',
    about:
      'Sign-up and sign-in with a phone number and a texted code, for other clients of the API. Needs AUTH_SMS_HOOK_URL or AUTH_SMS_TEST_CODES.',
  },
  {
    name: 'AUTH_PHONE_FACTORS',
    kind: 'switch',
    fallback: 'off',
    about: 'Texted codes as a second factor, for other clients of the API. Needs the same.',
  },
  {
    name: 'AUTH_SMS_HOOK_URL',
    kind: 'address',
    fallback: '',
    about:
      'Your endpoint that sends text messages: the send-SMS hook of Supabase Auth, signed as Standard Webhooks are; see docs/operations.md.',
  },
  {
    name: 'AUTH_SMS_HOOK_SECRET',
    kind: 'text',
    fallback: '',
    about: 'Its secret, v1,whsec_ and base64; two of them with | between while you change it.',
  },
  {
    name: 'AUTH_SMS_TEST_CODES',
    kind: 'list',
    fallback: '',
    about:
      'Phone numbers that get a fixed code and no message, as number=code separated by commas. For development: whoever knows the pair signs in.',
  },
  {
    name: 'AUTH_SMS_PER_HOUR',
    kind: 'text',
    fallback: '30',
    about: 'How many text messages are sent per hour, to all people together.',
  },
  {
    name: 'TRUSTED_PROXY',
    kind: 'switch',
    fallback: 'off',
    about:
      'On behind a reverse proxy that sets X-Forwarded-For: rate limits then count visitors, not the proxy. Never turn it on without one.',
  },
  {
    name: 'GEO_COUNTRY_HEADER',
    kind: 'text',
    fallback: '',
    about:
      'The header in which that proxy names the visitor’s country, e.g. cf-ipcountry. It suggests a currency at sign-up.',
  },
  {
    name: 'GEO_PROVIDER_URL',
    kind: 'address',
    fallback: '',
    about:
      'Alternatively a service that returns country_code, country_name and region as JSON; {ip} is replaced by the visitor’s address, which the service learns.',
  },
  ...measuresOptions,
  ...billingOptions,
  ...workerOptions,
  {
    name: 'STRIPE_API_URL',
    kind: 'address',
    fallback: 'https://api.stripe.com',
    about:
      'Another server with Stripe’s API, for tests on this machine. Each business enters its own keys under Settings, Online payments.',
  },
  {
    name: 'LOG_LEVEL',
    kind: 'text',
    fallback: 'warn',
    about: 'The lowest level that is logged, as lines of JSON on standard error: info, warn or error.',
  },
] as const satisfies readonly Option[]

export type OptionName = (typeof options)[number]['name']
