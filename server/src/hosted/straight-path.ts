// The absolute form, which proxies may send, names the same path.
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]+/i, '').replace(/[?#].*$/, '')

/**
 * Whether a path stays where it begins. Somebody behind us may resolve its "..", and the rest of the project's host, a
 * dashboard perhaps, is nobody's business here. No client sends such a path: browsers resolve it themselves.
 */
export function isStraight(target: string): boolean {
  const parts = pathOf(target).split(/[/\\]|%2f|%5c/i)
  return parts.every((part) => !['.', '..'].includes(part.replaceAll(/%2e/gi, '.')))
}

/** Whether a WebSocket may be asked for there: realtime is the only service of a project that has any. */
export function isOfSockets(target: string): boolean {
  return pathOf(target).startsWith('/realtime/v1/') && isStraight(target)
}
