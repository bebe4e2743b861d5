import type { Page } from '@playwright/test'

/** Resolves when the page has subscribed to its realtime channel; call it before the page is opened. */
export async function listening(page: Page, channels = 2): Promise<void> {
  const socket = await page.waitForEvent('websocket', (it) => it.url().includes('/realtime/v1/'))
  const topics = new Set<string>()
  await socket.waitForEvent('framereceived', ({ payload }) => {
    const topic = /"(realtime:business:[^"]+)","phx_reply",\{"status":"ok"/.exec(String(payload))?.[1]
    if (topic) topics.add(topic)
    return topics.size === channels
  })
}

/** Blocks realtime, as a network does that allows no WebSocket; call it before the page is opened. */
export const withoutLive = (page: Page): Promise<void> => page.routeWebSocket(/\/realtime\/v1\//, () => {})
