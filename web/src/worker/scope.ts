/** What the worker uses of its own global scope, which the types of a page do not have. */
export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: {
      type: 'window'
      includeUncontrolled: boolean
    }) => Promise<readonly WindowOfWorker[]>
    openWindow: (address: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
}

type WindowOfWorker = {
  url: string
  focus: () => Promise<unknown>
  postMessage: (message: string) => void
}

type Lasting = { waitUntil: (work: Promise<unknown>) => void }

export type Renewal = { oldSubscription?: PushSubscription; newSubscription?: PushSubscription }

type WorkerEvents = {
  install: Lasting
  activate: Lasting
  message: { data: unknown }
  push: Lasting & { data: { json: () => unknown } | null }
  notificationclick: Lasting & {
    notification: { close: () => void; data: { path?: string } | null }
  }
  pushsubscriptionchange: Lasting & Renewal
}
