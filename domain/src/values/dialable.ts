/** A number as the dialer and the messages app take it. */
export const dialable = (phone: string): string => phone.replace(/[^+\d]/g, '')
