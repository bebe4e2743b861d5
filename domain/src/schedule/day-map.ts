export type Position = { latitude: number; longitude: number }

/** A stop on the drawn map; one whose place is not known is set between its neighbours. */
export type MapPoint = { x: number; y: number; isKnown: boolean }

type Point = { x: number; y: number }

const closest = 34

/** Degrees as a plane: a degree of longitude is shorter the farther it is from the equator. North is up. */
function planeOf(positions: readonly (Position | null)[]): (Point | null)[] {
  const known = positions.filter((position) => position !== null)
  const middle = known.reduce((sum, { latitude }) => sum + latitude, 0) / Math.max(known.length, 1)
  const shrink = Math.cos((middle * Math.PI) / 180)
  return positions.map((at) => at && { x: at.longitude * shrink, y: -at.latitude })
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

/** Fills what is not known: between its neighbours, at an end beside the only one. */
function filled(points: readonly (Point | null)[]): Point[] {
  const places = points.flatMap((point, at) => (point ? [{ at, point }] : []))
  return points.map((point, at) => {
    if (point) return point
    const before = places.findLast((place) => place.at < at)
    const after = places.find((place) => place.at > at)
    if (before && after) return between(before.point, after.point, (at - before.at) / (after.at - before.at))
    const only = before ?? after
    return only ? only.point : { x: at, y: at % 2 }
  })
}

/** As large as the frame allows, in its middle. */
function fitted(points: readonly Point[], width: number, height: number): Point[] {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scales = [wide > 0 ? width / wide : null, high > 0 ? height / high : null].filter(
    (one) => one !== null,
  )
  const scale = scales.length > 0 ? Math.min(...scales) : 0
  return points.map(({ x, y }) => ({
    x: (x - left) * scale + (width - wide * scale) / 2,
    y: (y - top) * scale + (height - high * scale) / 2,
  }))
}

/** Moves pins apart that would cover each other, within the frame. */
function apart(points: readonly Point[], width: number, height: number): Point[] {
  const moved = points.map((point) => ({ ...point }))
  const kept = (value: number, most: number) => Math.min(Math.max(value, 0), most)
  for (let turn = 0; turn < 24; turn += 1) {
    for (const [at, one] of moved.entries()) {
      for (const [nth, other] of moved.slice(at + 1).entries()) {
        // Pins on one spot leave it in different directions.
        const [dx, dy] = [other.x - one.x || (nth % 2 ? -1 : 1), other.y - one.y || 0.3]
        const distance = Math.hypot(dx, dy)
        if (distance >= closest) continue
        const push = (closest - distance) / 2 / distance
        one.x = kept(one.x - dx * push, width)
        one.y = kept(one.y - dy * push, height)
        other.x = kept(other.x + dx * push, width)
        other.y = kept(other.y + dy * push, height)
      }
    }
  }
  return moved
}

/** The stops of a day in their order, on a map of this size. */
export function dayMapOf(
  positions: readonly (Position | null)[],
  { width, height, margin }: { width: number; height: number; margin: number },
): MapPoint[] {
  const [innerWidth, innerHeight] = [width - 2 * margin, height - 2 * margin]
  const points = apart(fitted(filled(planeOf(positions)), innerWidth, innerHeight), innerWidth, innerHeight)
  return points.map(({ x, y }, at) => ({
    x: Math.round(x + margin),
    y: Math.round(y + margin),
    isKnown: positions[at] !== null,
  }))
}

const kmOfDegree = 111.32
/** Streets are longer than the straight line. */
const detour = 1.3

/** The way past all stops in km, about; null where a place is not known. */
export function dayKmOf(positions: readonly (Position | null)[]): number | null {
  if (positions.some((position) => position === null)) return null
  const points = planeOf(positions).filter((point) => point !== null)
  const degrees = points
    .slice(1)
    .reduce((sum, { x, y }, at) => sum + Math.hypot(x - (points[at]?.x ?? x), y - (points[at]?.y ?? y)), 0)
  return degrees * kmOfDegree * detour
}
