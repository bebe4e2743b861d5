import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'

import { focusManager, onlineManager } from '@tanstack/react-query'

import './network.ts'

const page = randomUUID()

// Node's channels reach every thread of the process: the pages of other test files would hear of this one's sign-in.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of ${page}`)
  }
} as typeof globalThis.BroadcastChannel

/** The configuration that the server embeds in the page; the connection reads it as soon as it is imported. */
const configuration = document.createElement('script')
configuration.id = 'config'
configuration.type = 'application/json'
configuration.textContent = JSON.stringify({
  url: 'https://fieldlark.test',
  anonKey: 'anon',
  siteUrl: 'https://fieldlark.test',
  isGoogleOn: false,
  arePasskeysOn: true,
  isAutoconfirm: true,
  isKeptOnDevices: true,
  arePlansSold: true,
})
document.head.append(configuration)

// The library outlives the file, and with it what the file before this one said of the network.
onlineManager.setOnline(true)
focusManager.setFocused(undefined)
