import { bareType } from './sniff.ts'

/** Who can reach the response: anyone, the holder of a signed URL, a caller with a token. */
export type Reach = 'public' | 'signed' | 'authenticated'

type Served = {
  /** The stored type, detected at upload. */
  mime: string
  /** The object's name, whole or its last part. */
  name: string
  /** The `download` parameter: null when absent, '' for the object's own name. */
  download: string | null
  reach: Reach
  /** As stored with the object, e.g. "max-age=3600". */
  cacheControl: string
  /** Seconds until a signed URL expires: no cache may keep the response longer. */
  secondsLeft?: number
}

// Raster images, which cannot contain scripts. SVG is a document and not among them.
const rasters = new Set(['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'x-icon', 'vnd.microsoft.icon', 'apng'])
const shown = new Set([...rasters].map((name) => `image/${name}`))
const code =
  /^(text\/(html|xml|css|xsl)|application\/(xml|xhtml\+xml|wasm|x-shockwave-flash)|.*(java|ecma|live|j)script.*|.*\+xml)$/

/**
 * Headers for every response with a user's file, which keep browsers from running it. Only images and PDF are
 * displayed; pages and scripts are served as plain text, and everything else is downloaded.
 */
export function serveHeaders(served: Served): Record<string, string> {
  const mime = bareType(served.mime) || 'application/octet-stream'
  const isShown = (shown.has(mime) || mime === 'application/pdf') && served.download === null
  return {
    'content-type': safeType(served.mime, mime),
    'x-content-type-options': 'nosniff',
    'content-security-policy': policyOf(mime),
    'content-disposition': isShown ? 'inline' : attachment(served),
    'cross-origin-resource-policy': served.reach === 'authenticated' ? 'same-origin' : 'cross-origin',
    'cache-control': cacheRule(served),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'none',
  }
}

/**
 * SVG keeps its type because <img> requires it: as an image its scripts do not run, and when opened by itself it is
 * downloaded.
 */
function safeType(declared: string, mime: string): string {
  if (mime === 'image/svg+xml') {
    return mime
  }
  if (code.test(mime)) {
    return 'text/plain; charset=utf-8'
  }
  return /^[\x20-\x7e]+$/.test(declared) && bareType(declared) !== '' ? declared : mime
}

// Browsers do not open their PDF viewer in a sandboxed document; the viewer is isolated, and everything else is
// blocked.
function policyOf(mime: string): string {
  return mime === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    : "default-src 'none'; sandbox"
}

function attachment({ download, name }: Served): string {
  // A name longer than file systems allow would only break header parsers.
  const wanted =
    download === null || download === '' ? (name.split('/').at(-1) ?? '') : download.slice(0, 255)
  const text = wanted.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '_')
  if (text === '') {
    return 'attachment'
  }
  const plain = text.replace(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function cacheRule({ cacheControl, reach, secondsLeft }: Served): string {
  const rule = /^[a-z0-9=\-, ]{1,100}$/i.test(cacheControl) ? cacheControl.trim() : 'no-cache'
  if (reach === 'public') {
    return rule
  }
  const own = rule
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(public|private|s-maxage=.*)$/i.test(part))
    .map((part) => shortened(part, secondsLeft))
  return ['private', ...own].join(', ')
}

function shortened(part: string, secondsLeft: number | undefined): string {
  const age = /^max-age=(\d{1,12})$/i.exec(part)
  const most = secondsLeft === undefined ? Infinity : Math.max(0, Math.floor(secondsLeft))
  return age === null ? part : `max-age=${Math.min(Number(age[1]), most)}`
}
