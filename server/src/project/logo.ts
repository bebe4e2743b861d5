import type { RestFetch } from './rest-client.ts'

/** The bytes of the logo at an address that a business stores. */
export type ReadLogo = (address: string | null) => Promise<Uint8Array | null>

const maxBytes = 2 * 1024 * 1024

/** The path of a logo in a public bucket of the project; null for every other address. */
export function ownLogoPath(address: string | null, siteUrl: string): string | null {
  const path = address?.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
  return path && /^\/storage\/v1\/object\/public\/(?:[\w-][\w.-]*\/)+[\w-][\w.-]*$/.test(path) ? path : null
}

/**
 * The bytes of a logo in a public bucket of the project. Null for every other address: the server never fetches an
 * address from elsewhere that somebody typed into a profile.
 */
export async function readLogo(
  rest: RestFetch,
  address: string | null,
  siteUrl: string,
): Promise<Uint8Array | null> {
  const path = ownLogoPath(address, siteUrl)
  if (path === null) return null
  const response = await rest(path).catch(() => null)
  if (!response?.ok || Number(response.headers.get('content-length') ?? 0) > maxBytes) return null
  const bytes = new Uint8Array(await response.arrayBuffer())
  return bytes.length > maxBytes ? null : bytes
}

export const createLogoReader =
  ({ rest, siteUrl }: { rest: RestFetch; siteUrl: string }): ReadLogo =>
  (address) =>
    readLogo(rest, address, siteUrl)
