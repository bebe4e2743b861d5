const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

// cyrb53: a page served over plain HTTP from another machine has no crypto.subtle, and files must be importable there too.
function plainHash(bytes: Uint8Array): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const byte of bytes) {
    high = Math.imul(high ^ byte, 2654435761)
    low = Math.imul(low ^ byte, 1597334677)
  }
  return `plain-${(high >>> 0).toString(16)}${(low >>> 0).toString(16)}-${bytes.length}`
}

/** SHA-256 of the business and the file's bytes, by which a repeated import of the same file is recognized. */
export async function fileKey(businessId: string, file: Uint8Array): Promise<string> {
  const business = new TextEncoder().encode(businessId)
  const bytes = new Uint8Array(business.length + file.length)
  bytes.set(business)
  bytes.set(file, business.length)
  // The types declare it always; browsers provide it only in a secure context.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return subtle ? hex(await subtle.digest('SHA-256', bytes)) : plainHash(bytes)
}
