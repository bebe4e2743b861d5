import { queryClient } from '#connection/query-client.ts'
import { callOnce } from '#data/call.ts'
import { refreshAccount } from '#data/stale.ts'
import type { Language } from '#language/texts.ts'

import {
  ability,
  addressOf,
  hashOf,
  noteDevice,
  notedDevice,
  subscribe,
  subscriptionHere,
} from './this-device.ts'

/** One tab of the browser at a time, because each binds it anew and drops what another has just told the server. */
export const keepRinging = (language: Language): Promise<void> =>
  navigator.locks.request('keep-ringing', () => keepRingingAlone(language))

/**
 * Browsers renew or drop the address of a device without telling the server. Compares both for a device that was switched on,
 * and tells the server the address and the language of now. What the server does not list was removed, or is somebody else's:
 * it stays off.
 */
async function keepRingingAlone(language: Language): Promise<void> {
  if (ability() !== 'yes' || Notification.permission !== 'granted') return
  const noted = notedDevice()
  const subscription = await subscriptionHere()
  if (noted === null && !subscription) return
  const hash = subscription && (await hashOf(subscription.endpoint))
  const devices = await callOnce('my_push_devices', {})
  const device =
    devices.find(({ endpoint_hash }) => endpoint_hash === hash) ?? devices.find(({ id }) => id === noted)
  noteDevice(device?.id ?? null)
  if (!device) return
  const isSame = device.endpoint_hash === hash
  if (isSame && !device.is_gone && device.language === language) return
  // The browser keeps an address that its push service has forgotten until it is told to drop it.
  const isDead = isSame && device.is_gone
  if (isDead) await subscription?.unsubscribe()
  const address = addressOf(subscription && !isDead ? subscription : await subscribe())
  const isOn = await callOnce('renew_push_device', { device_id: device.id, language, ...address })
  if (!isOn) noteDevice(null)
  await refreshAccount(queryClient, 'push')
}

/** The worker says so when the browser has renewed the address while the app is open. */
export function onRenewed(renewed: () => void): () => void {
  const { serviceWorker } = navigator
  const listen = ({ data }: MessageEvent) => {
    if (data === 'push-renewed') renewed()
  }
  serviceWorker.addEventListener('message', listen)
  return () => serviceWorker.removeEventListener('message', listen)
}
