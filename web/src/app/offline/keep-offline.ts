import { queryClient } from '#connection/query-client.ts'
import { holdWhatIsTyped, whenAllSaved } from '#session/unsaved.ts'

/** How often a page that stays open asks for a new build, when it is looked at again. */
const askAgainMs = 3_600_000
const pauseMs = 500
/** The longest from the word to the worker until it has taken over. */
const takeOverMs = 5000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A request is given up after ten seconds, and uploads hold the page for themselves. */
const longestSendMs = 12_000

/** A page that is loaded anew while something is being saved would not hear whether it was. */
const whenNothingIsSent = async () => {
  const begun = Date.now()
  while (queryClient.isMutating() > 0 && Date.now() - begun < longestSendMs) await pause(pauseMs)
}

let isPrepared = false

/** A worker of a new build takes over once no page of the old one holds anything unsaved. */
async function letIn(worker: ServiceWorker, takenOver: Promise<void>) {
  await whenAllSaved(async () => {
    await whenNothingIsSent()
    if (worker.state !== 'installed') return
    // A worker of ours takes no other argument.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage('take-over')
    await Promise.race([takenOver, pause(takeOverMs)])
  })
}

/**
 * A page is loaded anew when a worker takes it over from another one; the first one finds it as the server sent it. Fulfilled
 * when that comes.
 */
function reloadWhenTakenOver(workers: ServiceWorkerContainer): Promise<void> {
  let isControlled = workers.controller !== null
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => {
      // The worker that switches all this off waits for nobody: the page does.
      if (isControlled) void whenAllSaved(() => location.reload())
      isControlled = true
      resolve()
    })
  })
}

/**
 * Registers the worker that keeps the app for the time without a connection, and lets the next build in without losing
 * what is typed. Once per page.
 */
export async function keepOffline(): Promise<void> {
  // Both are missing on plain HTTP that is not this machine.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || !navigator.locks || isPrepared) return
  isPrepared = true
  holdWhatIsTyped()
  const takenOver = reloadWhenTakenOver(workers)
  const registration = await workers.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  const followed = new WeakSet<ServiceWorker>()
  const follow = (worker: ServiceWorker | null) => {
    if (!worker || followed.has(worker)) return
    followed.add(worker)
    const look = () => {
      if (worker.state === 'installed' && registration.active) void letIn(worker, takenOver)
    }
    worker.addEventListener('statechange', look)
    look()
  }
  // On a busy device a small build may be installed, and waiting, before the page hears that it was found.
  const followNext = () => {
    follow(registration.installing)
    follow(registration.waiting)
  }
  followNext()
  registration.addEventListener('updatefound', followNext)
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < askAgainMs) return
    lookedAt = Date.now()
    // Without a connection at the next time.
    registration.update().catch(() => {})
  })
}
