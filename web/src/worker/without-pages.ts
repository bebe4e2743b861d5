/**
 * The worker that takes the other one out of service (OFFLINE=off): it rings as before, answers no request, and deletes the files
 * that were kept. It waits for nobody.
 */
import './push.ts'

import type { WorkerScope } from './scope.ts'

const worker = self as unknown as WorkerScope

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))),
)
