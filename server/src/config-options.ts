/** What a setting may be. `text` is whatever stands there. */
export type OptionKind = 'port' | 'switch' | 'address' | 'text' | 'list'

export type Option = {
  name: string
  kind: OptionKind
  /** As it is written in the environment; empty: not set. */
  usual: string
  /** For .env.example: what it does, why one would change it. */
  about: string
}

/** Every setting there is. The root's .env.example is written from this list and a test keeps them equal. */
export const options = [
  { name: 'PORT', kind: 'port', usual: '3000', about: 'Where the server listens.' },
  {
    name: 'HOST',
    kind: 'text',
    usual: '127.0.0.1',
    about: 'The network address it listens on. 0.0.0.0 lets other machines in, e.g. from a container.',
  },
  {
    name: 'SITE_URL',
    kind: 'address',
    usual: '',
    about: 'The address people type; it is in every mail. Usual: http://localhost:PORT.',
  },
  {
    name: 'FIELDLARK_DATA',
    kind: 'text',
    usual: './data',
    about: 'Folder of the database, the secrets and the files. Back it up.',
  },
  {
    name: 'STORAGE_S3_ENDPOINT',
    kind: 'address',
    usual: '',
    about:
      'A bucket for the files instead of the data folder: the address of its service, without the bucket.',
  },
  { name: 'STORAGE_S3_BUCKET', kind: 'text', usual: '', about: 'Its name. It is for these files alone.' },
  { name: 'STORAGE_S3_REGION', kind: 'text', usual: 'us-east-1', about: 'Its region.' },
  {
    name: 'STORAGE_S3_ACCESS_KEY',
    kind: 'text',
    usual: '',
    about: 'A key that may read, write and list it.',
  },
  { name: 'STORAGE_S3_SECRET_KEY', kind: 'text', usual: '', about: 'The secret of that key.' },
  {
    name: 'STORAGE_S3_FORCE_PATH_STYLE',
    kind: 'switch',
    usual: 'on',
    about: 'Off where the bucket stands in the host name, as with Amazon.',
  },
  {
    name: 'DATABASE_URL',
    kind: 'address',
    usual: '',
    about:
      'A PostgreSQL of your own (15 or newer) instead of the one that comes along: postgres://user:password@host/name.',
  },
  {
    name: 'DATABASE_POOLED',
    kind: 'switch',
    usual: 'off',
    about: 'On where DATABASE_URL leads to a pooler in transaction mode, such as pgbouncer.',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    kind: 'address',
    usual: '',
    about: 'Past that pooler to PostgreSQL itself, for notices, replication and migrations.',
  },
  {
    name: 'SUPABASE_URL',
    kind: 'address',
    usual: '',
    about:
      'A hosted or self-hosted Supabase project that keeps the data instead; see docs/operations.md. Then DATABASE_URL is that project’s database, and only mails need it.',
  },
  { name: 'SUPABASE_ANON_KEY', kind: 'text', usual: '', about: 'Its public key (anon or publishable).' },
  {
    name: 'SUPABASE_SERVICE_ROLE_KEY',
    kind: 'text',
    usual: '',
    about: 'Its secret key (service_role or secret). The three come together.',
  },
  {
    name: 'WORKERS',
    kind: 'text',
    usual: '1',
    about: 'Processes that answer requests. One is enough until the machine has four cores.',
  },
  {
    name: 'DEMO',
    kind: 'switch',
    usual: '',
    about:
      'The demo business, made at the first start only. Usual: on, but off with DATABASE_URL or SMTP_URL.',
  },
  {
    name: 'SMTP_URL',
    kind: 'address',
    usual: '',
    about:
      'Mail leaves by this server: smtp://user:password@host:587. Without it nothing is sent, and /mailbox shows what would have been.',
  },
  {
    name: 'MAIL_FROM',
    kind: 'text',
    usual: 'Fieldlark <hello@localhost>',
    about: 'The sender of every mail; a domain that your mail server may send for.',
  },
  {
    name: 'AUTH_AUTOCONFIRM',
    kind: 'switch',
    usual: '',
    about: 'Sign-up without confirming the address by mail. Usual: off with SMTP_URL, otherwise on.',
  },
  {
    name: 'AUTH_RATE_LIMITS',
    kind: 'switch',
    usual: 'on',
    about: 'Limits on sign-in, sign-up and mails. Off for test runs only.',
  },
  {
    name: 'AUTH_MAILS_PER_HOUR',
    kind: 'text',
    usual: '300',
    about: 'How many sign-in and confirmation mails leave in an hour, all people together.',
  },
  {
    name: 'AUTH_REDIRECT_URLS',
    kind: 'list',
    usual: '',
    about:
      'Further addresses that links in mails may lead to, separated by commas; * and ** stand for parts of them.',
  },
  {
    name: 'GOOGLE_CLIENT_ID',
    kind: 'list',
    usual: '',
    about:
      'Sign-in with Google: the client id of the web application (those of other apps after commas). At Google, SITE_URL/auth/v1/callback has to stand among its redirect URIs.',
  },
  { name: 'GOOGLE_CLIENT_SECRET', kind: 'text', usual: '', about: 'Its secret. The two come together.' },
  {
    name: 'GOOGLE_ISSUER',
    kind: 'address',
    usual: 'https://accounts.google.com',
    about:
      'Another OpenID server in Google’s place, for self-hosters and tests; it is asked for its discovery document.',
  },
  {
    name: 'TRUSTED_PROXY',
    kind: 'switch',
    usual: 'off',
    about:
      'On behind a reverse proxy that sets X-Forwarded-For: limits then count people, not the proxy. Never on without one.',
  },
  {
    name: 'GEO_COUNTRY_HEADER',
    kind: 'text',
    usual: '',
    about:
      'The header in which that proxy names the visitor’s country, e.g. cf-ipcountry. It suggests a currency.',
  },
  {
    name: 'GEO_PROVIDER_URL',
    kind: 'address',
    usual: '',
    about:
      'Instead: a service that answers country_code, country_name, region as JSON; {ip} stands for the visitor. It learns their addresses.',
  },
  {
    name: 'STRIPE_API_URL',
    kind: 'address',
    usual: 'https://api.stripe.com',
    about:
      'Another server that speaks Stripe’s API, for tests on this machine. The keys themselves belong to each business: Settings, Online payments.',
  },
  {
    name: 'LOG_LEVEL',
    kind: 'text',
    usual: 'warn',
    about: 'What is logged as lines of JSON to the error output: info, warn or error.',
  },
] as const satisfies readonly Option[]

export type OptionName = (typeof options)[number]['name']

/** The text of .env.example. */
export const exampleFile = (): string =>
  [
    '# Copy to .env and change what you need; a variable of the environment wins over this file.',
    ...options.map(({ name, about, usual }) => `\n# ${about}\n${usual === '' ? '# ' : ''}${name}=${usual}`),
    '',
  ].join('\n')
