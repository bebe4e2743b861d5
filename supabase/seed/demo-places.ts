type Position = { latitude: number; longitude: number }

/** The middle of each postcode of the demo, in Austin. */
const middles: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  '78701': [30.2713, -97.7426],
  '78702': [30.2633, -97.7145],
  '78703': [30.2949, -97.7657],
  '78704': [30.2428, -97.7658],
  '78705': [30.2961, -97.7389],
  '78722': [30.2893, -97.715],
  '78723': [30.3043, -97.6857],
  '78729': [30.4521, -97.7688],
  '78731': [30.3471, -97.7609],
  '78736': [30.2444, -97.916],
  '78744': [30.1876, -97.7472],
  '78745': [30.2063, -97.7956],
  '78747': [30.1204, -97.7433],
  '78750': [30.4224, -97.7967],
  '78751': [30.3093, -97.7242],
  '78752': [30.3316, -97.7004],
  '78753': [30.3649, -97.6827],
  '78754': [30.3423, -97.6673],
  '78756': [30.3223, -97.739],
  '78757': [30.3437, -97.7316],
}

/** Within half a mile of the middle of its postcode, the same at every start; null out of town, where nobody has been. */
export function positionOf(street: string, zip: string): Position | null {
  const middle = middles[zip]
  if (middle === undefined) return null
  let mark = 0
  for (const letter of street) mark = (mark * 31 + letter.charCodeAt(0)) % 10_007
  const aside = (nth: number) => ((nth % 100) - 50) / 7000
  return { latitude: middle[0] + aside(mark), longitude: middle[1] + aside(Math.floor(mark / 100)) }
}
