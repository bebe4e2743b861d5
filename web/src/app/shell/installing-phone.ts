import { deviceName, isAppleMobile } from '#parts/sign-out/device-name.ts'

/** As large as the smallest tablet. */
const tablet = { short: 768, long: 1024 }

/** A phone with Chrome or Safari, which is asked to install the app; a tablet, and any other device, is not. */
export function isInstallingPhone(): boolean {
  const { userAgent } = navigator
  const short = Math.min(screen.width, screen.height)
  const long = Math.max(screen.width, screen.height)
  const isIpad = isAppleMobile() && !/\biPhone\b/.test(userAgent)
  if (isIpad || (short >= tablet.short && long >= tablet.long)) return false
  return /^(?:Chrome|Safari) · (?:Android|iPhone)$/.test(deviceName(userAgent))
}
