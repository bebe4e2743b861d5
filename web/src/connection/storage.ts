import { config } from './config.ts'
import { fetchWithin } from './fetch-as-caller.ts'

// A photo over one bar of signal takes its time.
const timeoutMs = 120_000

/** The storage client; it waits outside the first load until somebody wants a picture. */
export async function loadStorage() {
  const { StorageClient } = await import('@supabase/storage-js').catch((cause: unknown) => {
    throw new TypeError('Failed to fetch', { cause })
  })
  return new StorageClient(`${config.url}/storage/v1`, {}, fetchWithin(timeoutMs))
}
