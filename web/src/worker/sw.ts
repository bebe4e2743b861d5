import './push.ts'

import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { appPages } from './app-pages.ts'
import type { WorkerScope } from './scope.ts'

/** The files of one build, all of them or none: a page never meets files of another one. Written in by worker.config.ts. */
declare const filesOfBuild: string[]
/** Changes with the page itself, in which the server writes its configuration; the server puts it in. */
declare const tagOfPage: string

const page = '/home'
const worker = self as unknown as WorkerScope

precacheAndRoute(
  [...filesOfBuild.map((url) => ({ url, revision: null })), { url: page, revision: tagOfPage }],
  {
    // Nothing but these very addresses is answered from the device.
    cleanURLs: false,
    directoryIndex: '',
    ignoreURLParametersMatching: [],
  },
)
registerRoute(new NavigationRoute(createHandlerBoundToURL(page), { allowlist: [appPages] }))

// It takes over when no page holds unsaved text (app/offline/keep-offline.ts).
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})
