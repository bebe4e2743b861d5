import { acceptedEncoding, compressed } from '@fieldlark/backend/http/compression.ts'
import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { type Build, StaticFile } from './build.ts'
import { headersOf, pagePolicy } from './headers.ts'
import { isUnmeasured } from './known-paths.ts'
import { createPublicPages, openedAt, withSiteUrl } from './public-pages.ts'

/** Written into the page when it is served, so that one build fits every installation. */
export type PageConfig = {
  /** Empty means the page's own origin. */
  url: string
  anonKey: string
  siteUrl: string
  isGoogleOn: boolean
  arePasskeysOn: boolean
  isAutoconfirm: boolean
  /** Whether devices keep the app and what was last answered; where not, they delete what they have. */
  isKeptOnDevices: boolean
  /** Whether there is a page on which an owner pays for a plan. */
  arePlansSold: boolean
}

/** `head` is what the head of each page holds besides, but for those that are not to be measured. */
type Options = {
  build: Build
  knownPaths: RegExp | null
  config: PageConfig
  head?: string
  now?: () => number
}

const isHashed = (path: string): boolean => path.startsWith('/assets/')

function cacheOf(path: string): string {
  if (isHashed(path)) return 'public, max-age=31536000, immutable'
  // A new service worker or manifest has to reach browsers at once.
  return /\.(?:js|webmanifest|html)$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

async function serve(
  file: StaticFile,
  { headers }: HttpRequest,
  status: number,
  more: Record<string, string>,
): Promise<HttpResponse> {
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

// "<" is escaped so that nothing in the JSON can close the script element around it.
const embed = (html: string, config: PageConfig, head: string): string =>
  html.replace(
    /<\/head>/i,
    () =>
      `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>${head}</head>`,
  )

const notBuilt: HttpResponse = {
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' },
  body: 'The app is not built yet: run "npm run build", then start again.\n',
}

const text = (status: number, body: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

/** A public page has one address: without the slash at its end. */
const moved = ({ path, search }: HttpRequest): HttpResponse => ({
  status: 308,
  headers: { location: path.slice(0, -1) + (search && `?${search}`) },
  body: '',
})

// Of clients: the path alone opens a quote, an invoice or messages. No other site may learn it, and no search engine may list it.
const secretPath = /^\/(?:[imq]\/|portal\/|p\/[^/]+\/portal\/?$)/
const secretPathHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

/** It shows the parts of the app and is no use to somebody who searches. */
const unlistedPath = /^\/mockup\/?$/
const unlistedHeaders = { 'x-robots-tag': 'noindex' }

/** The page for addresses that have none, and its copies in each language. */
const notFoundPath = /^(?:\/e[ns])?\/404$/

/** Where Google is set up, its button is the first on a sign-in page, and elsewhere the last. */
const googlePrefix = '/google/'

const worker = '/sw.js'
const workerWithoutPages = '/without-pages.js'

/**
 * The page that the worker keeps holds the configuration of this server: with another one it is another page, and the worker has
 * to ask for it again. Where nothing is to be kept, the worker that deletes it stands at the same address.
 */
function withWorker(
  files: Build['files'],
  page: StaticFile | null,
  isKeptOnDevices: boolean,
): Build['files'] {
  const source = files.get(isKeptOnDevices ? worker : workerWithoutPages)
  const others = [...files].filter(([path]) => path !== worker && path !== workerWithoutPages)
  if (!source) return new Map(others)
  const text = source.bytes.toString('utf8').replace('%PAGE%', () => page?.etag ?? '')
  return new Map([...others, [worker, new StaticFile('sw.js', Buffer.from(text))]])
}

/** Serves the public pages and the built app: its files, its page for every path of a screen, and 404 elsewhere. */
export function createPages({
  build,
  knownPaths,
  config,
  head = '',
  now = Date.now,
}: Options): (request: HttpRequest) => Promise<HttpResponse> {
  const appPage = (html: string, more = head) =>
    new StaticFile('index.html', Buffer.from(embed(html, config, more)))
  const page = build.html === null ? null : appPage(build.html)
  const unmeasured = build.html === null ? null : appPage(build.html, '')
  const policy = pagePolicy(build.html ?? '')
  const pageHeaders = headersOf(policy)
  const firstPage = (html: string) => ({ page: appPage(html), headers: headersOf(pagePolicy(html)) })
  const firstPages = new Map(
    [...build.firstPages]
      .filter(([path]) => path.startsWith(googlePrefix) === config.isGoogleOn)
      .map(([path, html]) => [path.replace(googlePrefix, '/'), firstPage(html())]),
  )
  const publicPageOf = createPublicPages(build, config.siteUrl, head)
  const files = withWorker(withSiteUrl(build.files, config.siteUrl), page, config.isKeptOnDevices)
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'Method not allowed\n')
    const file = files.get(request.path)
    if (file)
      return serve(file, request, 200, {
        'cache-control': cacheOf(request.path),
        ...forFile(request.path, policy),
      })
    // A missing chunk belongs to an earlier build: with the page in its place, the browser would run HTML as
    // JavaScript.
    if (isHashed(request.path)) return text(404, 'Not found\n')
    const publicPage = publicPageOf(request)
    if (publicPage?.isTimed) {
      const more = { 'content-type': publicPage.page.type, 'cache-control': 'no-store' }
      const headers = { ...publicPage.headers, ...more }
      return compressed({ status: 200, headers, body: openedAt(publicPage.page, now()) }, request)
    }
    if (publicPage)
      return serve(publicPage.page, request, notFoundPath.test(request.path) ? 404 : 200, publicPage.headers)
    if (request.path.endsWith('/') && build.publicPages.has(request.path.slice(0, -1))) return moved(request)
    const first = firstPages.get(request.path)
    if (first) return serve(first.page, request, 200, first.headers)
    const isHidden = isUnmeasured(request.path)
    const isKnown = knownPaths?.test(request.path) ?? true
    const missing = isKnown || isHidden ? null : publicPageOf({ ...request, path: '/404' })
    if (missing) return serve(missing.page, request, 404, missing.headers)
    const rest = isHidden ? unmeasured : page
    if (rest === null) return notBuilt
    const more = {
      ...pageHeaders,
      ...(secretPath.test(request.path) && secretPathHeaders),
      ...(unlistedPath.test(request.path) && unlistedHeaders),
    }
    return serve(rest, request, isKnown ? 200 : 404, more)
  }
}

// A service worker's own policy governs what it fetches; other files are only data.
const forFile = (path: string, policy: string): Record<string, string> =>
  path === worker ? { 'content-security-policy': policy, 'service-worker-allowed': '/' } : {}
