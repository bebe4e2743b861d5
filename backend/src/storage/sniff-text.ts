// The HTML signatures of the WHATWG MIME sniffing standard, and a few more that browsers run code from.
const htmlMark =
  /^<(!doctype\s+html|html|head|body|script|iframe|style|title|meta|link|base|object|embed|form|input|img|video|audio|frameset|h[1-6]|div|font|table|a|b|br|p|!--)(?=[\s/>]|$)/i
const codeMark = /<(script|html|!doctype\s+html|svg|iframe|body|\?php)[\s/>]|javascript:/i

/** Whether bytes are text: UTF-8 (the last character may be cut), or UTF-16 with its byte order mark. */
export function isText(head: Buffer): boolean {
  if (isUtf16(head)) {
    return true
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return !/(?![\t\n\v\f\r\x7f-\x9f])\p{Cc}/u.test(text)
  } catch {
    return false
  }
}

/** The type of a text that browsers would render or run as markup; null for plain text. */
export function markupType(head: Buffer): string | null {
  const text = afterPrologue(decode(head))
  if (/^<(\w+:)?svg[\s/>]/i.test(text)) {
    return 'image/svg+xml'
  }
  if (htmlMark.test(text)) {
    return /xmlns\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml/i.test(text)
      ? 'application/xhtml+xml'
      : 'text/html'
  }
  return /^\s*<\?xml[\s?]/i.test(decode(head)) ? 'application/xml' : null
}

// Right after its signature a genuine file has a width or a length; a script continues with a comment or an assignment.
// Bytes that some pictures would have as their width do not count: a GIF is not 8,000 pixels wide.
const scriptMarks: Readonly<Record<string, (text: string) => boolean>> = {
  'image/gif': (text) => /^.{6}(\/\*|\/\/|=[\x20-\x7e])/s.test(text),
  'image/bmp': (text) => /^BM(\/\*|\/\/|=[\x20-\x7e]..(?!\0\0\0\0))/s.test(text),
  'image/jpeg': (text) => /^.{4}\/\*.*\*\//s.test(text),
}

/** Whether a file with the signature of `mime` is also markup or a script. */
export function pretendsToBeCode(head: Buffer, mime: string): boolean {
  const text = head.toString('latin1')
  return (scriptMarks[mime]?.(text) ?? false) || (mime.startsWith('image/') && codeMark.test(text))
}

/** What follows the byte order mark, whitespace, comments, an XML declaration and the DOCTYPE of an SVG. */
function afterPrologue(text: string): string {
  let rest = text
  for (;;) {
    const skipped = rest
      .replace(/^[\s\uFEFF]+/, '')
      .replace(/^<\?xml[^>]*>/i, '')
      .replace(/^<!--[\s\S]*?-->/, '')
      .replace(/^<!doctype\s+(\w+:)?svg[^[>]*(\[[^\]]*\])?\s*>/i, '')
    if (skipped === rest) {
      return rest
    }
    rest = skipped
  }
}

function decode(head: Buffer): string {
  if (isUtf16(head)) {
    const isLittle = head[0] === 0xff
    return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(head)
  }
  return head.toString('utf8')
}

function isUtf16(head: Buffer): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
}
