import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A worker as the browser shows it to a page. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  postMessage = vi.fn()
  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  update = vi.fn(async () => {})
}

const reload = vi.fn()
let registration: FakeRegistration
let workers: EventTarget & { controller: FakeWorker | null; register: () => Promise<FakeRegistration> }

/** A page that is opened, under a worker or under none. */
async function open(controller: FakeWorker | null) {
  registration = new FakeRegistration()
  registration.active = controller
  workers = Object.assign(new EventTarget(), { controller, register: vi.fn(async () => registration) })
  const locks = { request: async (_: string, work: () => unknown) => work() }
  Object.defineProperties(navigator, {
    serviceWorker: { value: workers, configurable: true },
    locks: { value: locks, configurable: true },
  })
  vi.resetModules()
  const { keepOffline } = await import('./keep-offline.ts')
  await keepOffline()
}
const findNewBuild = () => {
  const found = new FakeWorker()
  registration.installing = found
  registration.dispatchEvent(new Event('updatefound'))
  return found
}
const changeController = () => workers.dispatchEvent(new Event('controllerchange'))

beforeEach(() => {
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name)
})

it('is not loaded anew by the first worker, and once by each that follows', async () => {
  await open(null)
  changeController()
  expect(reload).not.toHaveBeenCalled()
  changeController()
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})

it('lets a new build take over as soon as it is installed', async () => {
  await open(new FakeWorker())
  const found = findNewBuild()
  expect(found.postMessage).not.toHaveBeenCalled()
  found.become('installed')
  await expect.poll(() => found.postMessage.mock.calls).toEqual([['take-over']])
  changeController()
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})

it('lets in a build that was installed before the page heard that it was found', async () => {
  await open(new FakeWorker())
  const found = new FakeWorker()
  found.state = 'installed'
  registration.waiting = found
  registration.dispatchEvent(new Event('updatefound'))
  await expect.poll(() => found.postMessage.mock.calls).toEqual([['take-over']])
})

it('says nothing to the first worker, which takes nothing over', async () => {
  await open(null)
  const first = findNewBuild()
  first.become('installed')
  await Promise.resolve()
  expect(first.postMessage).not.toHaveBeenCalled()
})

it('asks for a new build at the most once an hour, when somebody looks at the page', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await open(new FakeWorker())
  const look = () => document.dispatchEvent(new Event('visibilitychange'))
  look()
  expect(registration.update).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 3_600_001)
  look()
  look()
  expect(registration.update).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
