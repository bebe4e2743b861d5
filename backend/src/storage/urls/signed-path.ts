/**
 * The relative URL of a signature. Clients pass it through encodeURI, so only characters that would end the path are
 * encoded.
 */
export function signedPath(prefix: string, url: string, token: string): string {
  return `${prefix}/${url.replaceAll('?', '%3F')}?token=${token}`
}
