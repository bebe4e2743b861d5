import { afterEach } from 'vitest'

type AuthFile = typeof import('#connection/auth.ts')

let isLost = false

/** From now on the module of the auth client fails to load, as when offline. */
export function loseAuthChunk(): void {
  isLost = true
}

/** For `vi.mock('#connection/auth.ts', …)`: the real module until it fails to load. */
export async function authFile(original: () => Promise<AuthFile>): Promise<AuthFile> {
  const real = await original()
  const loadAuth = () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : real.loadAuth())
  return { ...real, loadAuth }
}

afterEach(() => {
  isLost = false
})
