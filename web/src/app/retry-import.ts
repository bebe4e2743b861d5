import type { ComponentType } from 'react'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Loads a lazy page, again after a failure: waits 1 s × attempt each time.
 * `attempts` is 2 for pages loaded as a group and 1 for single ones; then `fallback` is shown.
 */
export async function retryImport<M extends { Component: ComponentType }>(
  load: () => Promise<M>,
  attempts: number,
  fallback: ComponentType,
): Promise<{ Component: ComponentType }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch {
      if (attempt > attempts) return { Component: fallback }
      await pause(1000 * attempt)
    }
  }
}
