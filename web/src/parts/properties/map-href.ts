/** Opens the phone's or the browser's map at an address; nothing is loaded before a tap. */
export const mapHref = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** Opens the phone's or the browser's map with the way from here past all places, in their order. */
export function directionsHref(addresses: readonly string[]) {
  const to = addresses.at(-1) ?? ''
  const past = addresses.slice(0, -1)
  return `https://www.google.com/maps/dir/?${new URLSearchParams({
    api: '1',
    destination: to,
    ...(past.length > 0 && { waypoints: past.join('|') }),
  })}`
}
