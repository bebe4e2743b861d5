import type { Position } from '#schedule/day-map.ts'

const earthRadiusKm = 6371
/** Streets are longer than the straight line. */
const detour = 1.35
const kmPerHour = 40
/** To pack, to park, to the door. */
const onFootMinutes = 5

const radians = (degrees: number) => (degrees * Math.PI) / 180

function straightKm(from: Position, to: Position): number {
  const [phi, psi] = [radians(from.latitude), radians(to.latitude)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const share = half(psi - phi) + Math.cos(phi) * Math.cos(psi) * half(radians(to.longitude - from.longitude))
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** About how long the way takes, in whole minutes, rounded up; null where an end is not known. */
export const travelMinutes = (from: Position | null, to: Position | null): number | null =>
  from && to && Math.ceil(onFootMinutes + (straightKm(from, to) * detour * 60) / kmPerHour)
