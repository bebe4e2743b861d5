/** A sign-in message of EIP-4361; times in milliseconds since 1970, the address in lower case. */
export type EthereumMessage = {
  domain: string
  address: string
  statement: string | null
  uri: URL
  chainId: string
  issuedAt: number
  expiresAt: number | null
  notBefore: number | null
}

const time = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})`

// The lines in the order of the standard and nothing between them: a wallet shows exactly the text that it signs.
// auth-js omits the nonce unless it is given one; every message is accepted only once anyway.
const shape = new RegExp(
  [
    String.raw`^(?:(?<scheme>https?)://)?(?<domain>[a-z0-9.-]+(?::\d{1,5})?) wants you to sign in with your Ethereum account:`,
    String.raw`\n(?<address>0x[0-9a-fA-F]{40})\n\n(?:(?<statement>[^\n\r]+)\n)?`,
    String.raw`\nURI: (?<uri>\S+)\nVersion: 1\nChain ID: (?<chainId>[1-9]\d{0,15})`,
    String.raw`(?:\nNonce: [A-Za-z0-9]{8,128})?\nIssued At: (?<issuedAt>${time})`,
    String.raw`(?:\nExpiration Time: (?<expiresAt>${time}))?(?:\nNot Before: (?<notBefore>${time}))?`,
    String.raw`(?:\nRequest ID: [^\n\r]*)?(?:\nResources:(?:\n- \S+)*)?$`,
  ].join(''),
)

/** Null unless the text is exactly such a message. */
export function readEthereumMessage(text: string): EthereumMessage | null {
  const found = shape.exec(text)?.groups
  if (!found) return null
  const { scheme, domain = '', address = '', statement, uri = '', chainId = '' } = found
  if (!URL.canParse(uri)) return null
  const url = new URL(uri)
  if (scheme !== undefined && `${scheme}:` !== url.protocol) return null
  const issuedAt = Date.parse(found['issuedAt'] ?? '')
  const expiresAt = optionalTime(found['expiresAt'])
  const notBefore = optionalTime(found['notBefore'])
  if ([issuedAt, expiresAt ?? 0, notBefore ?? 0].some(Number.isNaN)) return null
  return {
    domain,
    address: address.toLowerCase(),
    statement: statement ?? null,
    uri: url,
    chainId,
    issuedAt,
    expiresAt,
    notBefore,
  }
}

function optionalTime(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text)
}
