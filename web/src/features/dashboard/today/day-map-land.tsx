import { useId } from 'react'

/** Fields by their corners on a map of 328 × 118; the slope of their furrows, and their soil. */
const fields = [
  ['0 0 138 0 104 118 0 118', 18, 'var(--color-field-soft)'],
  ['138 0 246 0 216 68 118 61', -38, 'var(--color-lark)'],
  ['118 61 216 68 200 118 104 118', 62, 'var(--color-field-soft)'],
  ['246 0 328 0 328 118 200 118 216 68', -12, 'var(--color-field-soft)'],
] as const

/** Fields with furrows and a river: decoration, which says nothing about the place. */
export function Land({ width, height }: { width: number; height: number }) {
  const id = useId()
  return (
    <g transform={`scale(${width / 328} ${height / 118})`}>
      {fields.map(([points, slope, soil]) => (
        <g key={slope}>
          <pattern
            id={id + slope}
            width="9"
            height="9"
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${slope})`}
          >
            <path d="M0 4.5h9" stroke="var(--color-field)" opacity="0.16" />
          </pattern>
          <polygon points={points} fill={soil} opacity={soil.includes('lark') ? 0.12 : 0.5} />
          <polygon points={points} fill={`url(#${id + slope})`} />
        </g>
      ))}
      <path
        d="M-10 106C98 85 138 120 203 101S295 92 338 112"
        fill="none"
        stroke="var(--color-info-soft)"
        strokeWidth="16"
      />
    </g>
  )
}
