import type { AskRest } from './ask-rest.ts'

const maxBytes = 2 * 1024 * 1024

/**
 * The bytes of a picture in a public bucket of the project; null for every other address: what people type into a
 * profile is never fetched from elsewhere.
 */
export async function readOwnPicture(
  rest: AskRest,
  address: string | null,
  siteUrl: string,
): Promise<Uint8Array | null> {
  const path = address?.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
  if (!path || !/^\/storage\/v1\/object\/public\/(?:[\w-][\w.-]*\/)+[\w-][\w.-]*$/.test(path)) return null
  const answer = await rest(path).catch(() => null)
  if (!answer?.ok || Number(answer.headers.get('content-length') ?? 0) > maxBytes) return null
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return bytes.length > maxBytes ? null : bytes
}
