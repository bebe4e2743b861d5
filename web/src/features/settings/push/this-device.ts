import { toFailure } from '#connection/failure.ts'
import { callOnce } from '#data/call.ts'
import type { Language } from '#language/texts.ts'

import { deviceName, isAppleMobile } from '#parts/sign-out/device-name.ts'

/** Whether this browser can ring: not at all, only as an app on the home screen, not any more by its settings, or yes. */
export type Ability = 'no' | 'as-app' | 'blocked' | 'yes'

export function ability(): Ability {
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  // Safari on a phone or tablet has none of them in a tab.
  if (!isKnown) return isAppleMobile() ? 'as-app' : 'no'
  return Notification.permission === 'denied' ? 'blocked' : 'yes'
}

const storageKey = 'push-device'

/** The id of this device at the server, if it was switched on here; by it the server knows the device under a new address. */
export function notedDevice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Null: it is switched off. */
export function noteDevice(id: string | null) {
  try {
    if (id === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, id)
  } catch {
    // Storage is blocked: the device is known by its address alone.
  }
}

export const subscriptionHere = async () => {
  if (ability() !== 'yes') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

export const hashOf = async (text: string) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** By which the server's list names this device; null while it does not ring. */
export async function endpointHashHere(): Promise<string | null> {
  const subscription = await subscriptionHere()
  return subscription && hashOf(subscription.endpoint)
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

async function readKey(): Promise<string> {
  const response = await fetch(`${location.origin}/push-key`)
  const { key } = (await response.json()) as { key: string | null }
  if (!response.ok || !key) throw toFailure({ message: 'No pushes are sent from here.' }, 503)
  return key
}

/** Binds this browser to the server, which needs the person's permission. */
export async function subscribe(): Promise<PushSubscription> {
  const key = await readKey()
  const registration = await navigator.serviceWorker.register('/sw.js', {
    scope: '/',
    updateViaCache: 'none',
  })
  await navigator.serviceWorker.ready
  const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  const { pushManager } = registration
  try {
    return await pushManager.subscribe(wanted)
  } catch (error) {
    // Bound to the key of an earlier installation of the server.
    const earlier = await pushManager.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return pushManager.subscribe(wanted)
  }
}

/** The address and the keys of a subscription, as the server takes them. */
export function addressOf(subscription: PushSubscription) {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** Asks the person, binds this device to the server and tells the server of it. Only after a tap: browsers demand it. */
export async function ringHere(language: Language): Promise<'on' | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const id = await callOnce('save_push_device', {
    ...addressOf(await subscribe()),
    device_name: deviceName(navigator.userAgent) || 'Browser',
    language,
  })
  noteDevice(id)
  return 'on'
}

/** Ends it in the browser too; the server's row is removed by its id. */
export async function ringNoMoreHere(): Promise<void> {
  noteDevice(null)
  await (await subscriptionHere())?.unsubscribe()
}
