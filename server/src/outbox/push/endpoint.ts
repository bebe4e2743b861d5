/**
 * Whether this is an address of a browser's push service. A device gives it, and the server sends to it: anywhere else it could
 * be made to reach machines of our own network. The table has the same pattern.
 */
export const isPushEndpoint = (address: string): boolean =>
  address.length <= 1000 &&
  /^https:\/\/(?:fcm\.googleapis\.com|android\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)+push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)(?::443)?\/[!-~]+$/.test(
    address,
  )
