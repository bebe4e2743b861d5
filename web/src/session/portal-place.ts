/**
 * The portal in which this tab is signed in, else the last one of this browser: which of its cookies is meant, and where to sign
 * in again. It proves nothing.
 */
type PortalPlace = { key: string; subdomain: string }

const name = 'portal'

export function readPortalPlace(): PortalPlace | null {
  try {
    const place = JSON.parse(
      sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? 'null',
    ) as Partial<PortalPlace> | null
    return typeof place?.key === 'string' && typeof place.subdomain === 'string'
      ? { key: place.key, subdomain: place.subdomain }
      : null
  } catch {
    return null
  }
}

export function rememberPortalPlace({ key, subdomain }: PortalPlace): void {
  try {
    const place = JSON.stringify({ key, subdomain })
    sessionStorage.setItem(name, place)
    localStorage.setItem(name, place)
  } catch {
    // Storage is blocked: the server takes the cookie that is there.
  }
}
