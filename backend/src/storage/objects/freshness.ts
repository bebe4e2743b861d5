/** The conditional headers of a request (RFC 9110 §13). */
type Conditions = Readonly<Record<string, string | undefined>>

/** Whether the client's copy is current, which answers 304. If both headers are sent, only If-None-Match counts. */
export function isFresh(headers: Conditions, etag: string, modified: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && inSeconds(modified) <= inSeconds(new Date(since))
}

/** Whether a range may be served: If-Range has to name the current object. */
export function isRangeFresh(headers: Conditions, etag: string, modified: Date): boolean {
  const condition = headers['if-range']?.trim()
  if (condition === undefined) {
    return true
  }
  return condition.startsWith('"')
    ? condition === etag
    : inSeconds(new Date(Date.parse(condition))) === inSeconds(modified)
}

function inSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
