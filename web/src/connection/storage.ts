import { config } from './config.ts'
import { fetchWithin } from './fetch-as-caller.ts'

// Long enough for a photo over a weak mobile connection.
const timeoutMs = 120_000

/** The storage client, loaded with the first picture. */
export async function loadStorage() {
  const { StorageClient } = await import('@supabase/storage-js').catch((cause: unknown) => {
    throw new TypeError('Failed to fetch', { cause })
  })
  return new StorageClient(`${config.url}/storage/v1`, {}, fetchWithin(timeoutMs))
}
