import type { Answer, Incoming } from '@fieldlark/backend/http/exchange.ts'
import { type Build, type Encoding, StaticFile } from './build.ts'
import { pagePolicy } from './headers.ts'

/** What the page is told when it is served; nothing of it is in the build. */
export type PageConfig = {
  /** Empty: the address the page came from. */
  url: string
  anonKey: string
  siteUrl: string
  isGoogleOn: boolean
  isAutoconfirm: boolean
}

type Options = { build: Build; knownPaths: RegExp | null; config: PageConfig }

const acceptedEncoding = (accept: string | undefined): Encoding | null =>
  (['br', 'gzip'] as const).find((name) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|$)`).test(accept ?? ''),
  ) ?? null

const isHashed = (path: string): boolean => path.startsWith('/assets/')

function cacheOf(path: string): string {
  if (isHashed(path)) return 'public, max-age=31536000, immutable'
  // A browser must see a new worker or manifest at once.
  return /\.(?:js|webmanifest|html)$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

async function serve(
  file: StaticFile,
  { headers }: Incoming,
  status: number,
  more: Record<string, string>,
): Promise<Answer> {
  const encoding = file.isCompressible ? acceptedEncoding(headers['accept-encoding']) : null
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const common = { etag, ...(file.isCompressible ? { vary: 'accept-encoding' } : {}), ...more }
  if (
    status === 200 &&
    headers['if-none-match']?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)
  ) {
    return { status: 304, headers: common }
  }
  const body = await file.body(encoding)
  const described = { 'content-type': file.type, ...(encoding ? { 'content-encoding': encoding } : {}) }
  return { status, headers: { ...common, ...described }, body }
}

// "<" as an escape: nothing in the JSON can end the element it stands in.
const embed = (html: string, config: PageConfig): string =>
  html.replace(
    /<\/head>/i,
    () =>
      `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script></head>`,
  )

const notBuilt: Answer = {
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' },
  body: 'The app is not built yet: run "npm run build", then start again.\n',
}

const text = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

const headersOf = (policy: string) => ({
  'cache-control': 'no-cache',
  'content-security-policy': policy,
  'reporting-endpoints': 'csp="/csp-report"',
})

// The path opens a client's quote or invoice by itself: no other site learns it, and no search engine lists it.
const secretPath = /^\/[iq]\//
const secretly = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

/** Serves the public pages and the built app: its files, and its page for every path it has a screen for (404 with the page for others). */
export function createPages({ build, knownPaths, config }: Options): (incoming: Incoming) => Promise<Answer> {
  const page =
    build.html === null ? null : new StaticFile('index.html', Buffer.from(embed(build.html, config)))
  const policy = pagePolicy(build.html ?? '')
  const pageHeaders = headersOf(policy)
  const publicHeaders = new Map(
    [...build.publicPages].map(([path, { bytes }]) => [path, headersOf(pagePolicy(bytes.toString('utf8')))]),
  )
  return async (incoming) => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return text(405, 'Method not allowed\n')
    const file = build.files.get(incoming.path)
    if (file)
      return serve(file, incoming, 200, {
        'cache-control': cacheOf(incoming.path),
        ...forFile(incoming.path, policy),
      })
    // A chunk of an earlier build: the page in its place would be run as JavaScript.
    if (isHashed(incoming.path)) return text(404, 'Not found\n')
    const publicPage = build.publicPages.get(incoming.path)
    if (publicPage) return serve(publicPage, incoming, 200, publicHeaders.get(incoming.path) ?? {})
    if (page === null) return notBuilt
    const more = secretPath.test(incoming.path) ? { ...pageHeaders, ...secretly } : pageHeaders
    const isKnown = knownPaths?.test(incoming.path) ?? true
    return serve(page, incoming, isKnown ? 200 : 404, more)
  }
}

// The worker's own policy rules what it fetches; other files are only data.
const forFile = (path: string, policy: string): Record<string, string> =>
  path === '/sw.js' ? { 'content-security-policy': policy, 'service-worker-allowed': '/' } : {}
