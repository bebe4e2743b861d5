// Shows what rings, and opens what was tapped. It answers no request of the page, so that a page is never older than its server;
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

/** A window that shows it already comes forward; in any other somebody may be writing, so a new one opens. */
const open = async (path) => {
  const target = new URL(path, self.location.origin)
  const address = target.origin === self.location.origin ? target.href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address)
  await (shown ? shown.focus() : self.clients.openWindow(address))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/home'))
})
