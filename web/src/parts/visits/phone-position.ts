const storageKey = 'positionAsked'
/** A start waits no longer than this. */
const momentMs = 1500
/** In metres. A vaguer position may be that of another street. */
const vaguest = 100

type Position = { latitude: number; longitude: number }

/** Whoever left the question open is not asked again. */
async function mayRead(): Promise<boolean> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  if (state !== 'prompt') return state === 'granted'
  const isFirst = localStorage.getItem(storageKey) === null
  localStorage.setItem(storageKey, 'yes')
  return isFirst
}

const read = () =>
  new Promise<Position | null>((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(accuracy <= vaguest ? { latitude, longitude } : null),
      () => resolve(null),
      { enableHighAccuracy: true, maximumAge: 30_000 },
    )
  })

/** Where the phone is, if its owner says so and it is known within a moment; else null. Never fails. */
export async function phonePosition(): Promise<Position | null> {
  // A desk may be miles from the visit that is started at it.
  if (!matchMedia('(pointer: coarse)').matches) return null
  const known = mayRead()
    .then((may) => (may ? read() : null))
    // No permissions, or no storage: nothing to go by.
    .catch(() => null)
  return Promise.race([known, new Promise<null>((resolve) => setTimeout(resolve, momentMs, null))])
}
