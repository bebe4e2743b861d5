/** The address of a link that opens a mail to this mailbox, to nobody else and with nothing written. */
export const mailtoLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace(/%40/g, '@')}`
