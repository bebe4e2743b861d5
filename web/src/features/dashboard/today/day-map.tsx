import { dayKmOf, dayMapOf, type MapPoint, type Position } from '@fieldlark/domain/schedule/day-map.ts'

import { useTexts } from '#language/language.tsx'
import { useNumberText } from '#parts/money/number-text.ts'

import { dayMapTexts } from './day-map.texts.ts'
import { Land } from './day-map-land.tsx'

export type MapStop = {
  id: string
  number: number
  state: 'done' | 'now' | 'next'
  position: Position | null
}

type Props = {
  stops: readonly MapStop[]
  /** What the link opens. */
  href: string
  size: { width: number; height: number }
  isInMiles: boolean
}

/** The line with the words at the foot. */
const footHeight = 22
const milesPerKm = 0.6214

/** Where today's stops lie to each other, north up; nothing is asked of a map service. */
export function DayMap({ stops, href, size: { width, height }, isInMiles }: Props) {
  const texts = useTexts(dayMapTexts)
  const positions = stops.map(({ position }) => position)
  const points = dayMapOf(positions, { width, height: height - footHeight, margin: 20 })
  const km = dayKmOf(positions)
  const numberText = useNumberText()
  const rounded = (distance: number) => numberText(Number(distance.toFixed(1)))
  const way =
    km !== null && (isInMiles ? texts.miles(rounded(km * milesPerKm)) : texts.kilometers(rounded(km)))
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="relative mt-3 block max-w-md overflow-hidden rounded-card border border-line bg-surface"
    >
      <span className="sr-only">{texts.map(stops.length)}</span>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="block w-full">
        <Land width={width} height={height} />
        {points.slice(1).map((point, at) => (
          <Way
            key={stops[at]?.id}
            from={points[at] ?? point}
            to={point}
            isDone={stops[at]?.state === 'done'}
          />
        ))}
        {stops.map((stop, at) => {
          const point = points[at]
          return point && <Pin key={stop.id} stop={stop} point={point} />
        })}
      </svg>
      <span className="absolute inset-x-0 bottom-0 flex justify-between px-3 pb-1 text-2xs text-ink-soft">
        <span>{way}</span>
        <span>{texts.open} ↗</span>
      </span>
    </a>
  )
}

function Way({ from, to, isDone }: { from: MapPoint; to: MapPoint; isDone: boolean }) {
  const middle = (from.x + to.x) / 2
  return (
    <path
      d={`M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`}
      fill="none"
      stroke="var(--color-field)"
      strokeWidth="2.5"
      strokeLinecap="round"
      {...(isDone ? { opacity: 0.55 } : { strokeDasharray: '1 7' })}
    />
  )
}

const pins = {
  done: { fill: 'var(--color-field)', stroke: 'var(--color-field)', ink: 'var(--color-on-field)' },
  now: { fill: 'var(--color-lark)', stroke: 'var(--color-white)', ink: '#3a2b00' },
  next: { fill: 'var(--color-surface)', stroke: 'var(--color-field)', ink: 'var(--color-ink)' },
} as const

/** Hollow where the place is only guessed from its neighbours. */
function Pin({ stop: { state, number }, point: { x, y, isKnown } }: { stop: MapStop; point: MapPoint }) {
  const pin = pins[state]
  const look = isKnown
    ? { fill: pin.fill, stroke: pin.stroke, strokeWidth: 2 }
    : {
        fill: 'none',
        stroke: state === 'now' ? pin.fill : pin.stroke,
        strokeWidth: 2,
        strokeDasharray: '4 3',
      }
  return (
    <>
      {state === 'now' && <circle cx={x} cy={y} r="20" fill="var(--color-lark)" opacity="0.3" />}
      <circle cx={x} cy={y} r="12" {...look} />
      <text
        x={x}
        y={y + 4.3}
        textAnchor="middle"
        fontSize="12"
        fontWeight="700"
        fill={isKnown ? pin.ink : 'var(--color-ink)'}
      >
        {state === 'done' ? '✓' : number}
      </text>
    </>
  )
}
