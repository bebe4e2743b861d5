/**
 * The relative URL of a signature. Clients put it through encodeURI, so the path stays as it is but for what would
 * end it.
 */
export function signedPath(prefix: string, url: string, token: string): string {
  return `${prefix}/${url.replaceAll('?', '%3F')}?token=${token}`
}
