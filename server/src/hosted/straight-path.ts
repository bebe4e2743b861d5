// Proxies may send the absolute form of a URL, which names the same path.
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]+/i, '').replace(/[?#].*$/, '')

/**
 * Whether a path is free of "..", which a server behind us might resolve to other parts of the project's host, such as a
 * dashboard. Browsers resolve ".." themselves, so no honest client sends such a path.
 */
export function isStraight(target: string): boolean {
  const parts = pathOf(target).split(/[/\\]|%2f|%5c/i)
  return parts.every((part) => !['.', '..'].includes(part.replaceAll(/%2e/gi, '.')))
}

/** Whether a WebSocket may be opened there: realtime is the only service of a project with sockets. */
export function isOfSockets(target: string): boolean {
  return pathOf(target).startsWith('/realtime/v1/') && isStraight(target)
}
