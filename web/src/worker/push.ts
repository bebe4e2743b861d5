// Shows what rings, opens what was tapped, and binds itself anew when the browser renews the address of the device.
import type { Renewal, WorkerScope } from './scope.ts'

const worker = self as unknown as WorkerScope

type News = { title?: string; body?: string; tag?: string; path?: string }

/** Every push has to show something, or the browser takes the right away. */
const read = (data: { json: () => unknown } | null): News => {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

worker.addEventListener('push', (event) => {
  const { title = 'Fieldlark', body = '', tag = 'news', path = '/home' } = read(event.data)
  const look = { icon: '/android-chrome-192x192.png', badge: '/favicon-32x32.png' }
  const options = { body, tag, renotify: false, data: { path }, ...look }
  event.waitUntil(worker.registration.showNotification(title, options))
})

/** A record is of one business only, so that its page is the same with and without that in its address. */
const pageOf = (address: string) => {
  const page = new URL(address)
  if (/^\/\w+\/[0-9a-f-]{36}$/.test(page.pathname)) page.searchParams.delete('business')
  return page.href
}

const allWindows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** A window that shows it already comes forward; in any other somebody may be writing, so a new one opens. */
const open = async (path: string) => {
  const target = new URL(path, worker.location.origin)
  const address = target.origin === worker.location.origin ? target.href : worker.location.origin
  const windows = await allWindows()
  const shown = windows.find(({ url }) => pageOf(url) === pageOf(address))
  await (shown ? shown.focus() : worker.clients.openWindow(address))
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/home'))
})

/** The address of the device is new, or it has none any more. An open page tells the server; else the app does when it starts. */
const renew = async ({ oldSubscription, newSubscription }: Renewal) => {
  try {
    if (!newSubscription) {
      const known = oldSubscription?.options.applicationServerKey
      const applicationServerKey = known ?? (await (await fetch('/push-key')).json()).key
      await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    }
  } finally {
    // What failed here may succeed there. A page of this worker is of its origin, and takes no other argument.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    for (const page of await allWindows()) page.postMessage('push-renewed')
  }
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
