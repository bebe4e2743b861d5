/** Dates are computed with Temporal, which Node has had since version 26. */
export async function haveTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
