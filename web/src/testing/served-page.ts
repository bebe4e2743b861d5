import { threadId } from 'node:worker_threads'

import './network.ts'

const Channel = globalThis.BroadcastChannel

// Node's channels reach every thread of the process: the pages of other test files would hear of this one's sign-in.
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(`${name} in ${threadId}`)
  }
}

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
