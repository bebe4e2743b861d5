/** Opens the phone's or the browser's map at an address; nothing is loaded before a tap. */
export const mapHref = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** A number as the dialer and the messages app take it. */
export const dialable = (phone: string) => phone.replace(/[^+\d]/g, '')
