// Shows what rings, opens what was tapped, and binds itself anew when the browser renews the address of the device. It answers no request of the page, so that a page is never older than its server;
// a worker that keeps the app offline takes this file's address over.

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Every push has to show something, or the browser takes the right away. */
const read = (event) => {
  try {
    return event.data.json()
  } catch {
    return {}
  }
}

self.addEventListener('push', (event) => {
  const { title = 'Fieldlark', body = '', tag = 'news', path = '/home' } = read(event)
  const look = { icon: '/android-chrome-192x192.png', badge: '/favicon-32x32.png' }
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, renotify: false, data: { path }, ...look }),
  )
})

/** A record is of one business only, so that its page is the same with and without that in its address. */
const pageOf = (address) => {
  const page = new URL(address)
  if (/^\/\w+\/[0-9a-f-]{36}$/.test(page.pathname)) page.searchParams.delete('business')
  return page.href
}

const allWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** A window that shows it already comes forward; in any other somebody may be writing, so a new one opens. */
const open = async (path) => {
  const target = new URL(path, self.location.origin)
  const address = target.origin === self.location.origin ? target.href : self.location.origin
  const windows = await allWindows()
  const shown = windows.find(({ url }) => pageOf(url) === pageOf(address))
  await (shown ? shown.focus() : self.clients.openWindow(address))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/home'))
})

/** The address of the device is new, or it has none any more. An open page tells the server; else the app does when it starts. */
const renew = async ({ oldSubscription, newSubscription }) => {
  try {
    if (!newSubscription) {
      const known = oldSubscription?.options.applicationServerKey
      const applicationServerKey = known ?? (await (await fetch('/push-key')).json()).key
      await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    }
  } finally {
    // What failed here may succeed there. A page of this worker is of its origin, and takes no other argument.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    for (const page of await allWindows()) page.postMessage('push-renewed')
  }
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
