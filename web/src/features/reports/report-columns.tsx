import type { Bar } from './report-shape.ts'

const height = 140
const slot = 44
const wide = 18

/** A column per month beside a pale one for the period before; losses are below the line. */
export function Columns({ bars }: { bars: readonly Bar[] }) {
  const values = bars.flatMap(({ value, before }) => [value, before ?? 0])
  const [top, bottom] = [Math.max(...values, 0), Math.min(...values, 0)]
  const scale = height / (top - bottom || 1)
  const zero = top * scale
  const rect = (value: number) => ({
    y: value >= 0 ? zero - value * scale : zero,
    height: Math.abs(value) * scale,
  })
  const span = bars.length * slot
  return (
    <div aria-hidden className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${span} ${height + 22}`}
        className="mx-auto block w-full min-w-80"
        style={{ maxWidth: span * 2 }}
      >
        {bars.map(({ label, value, before }, at) => (
          <g key={label}>
            {before !== null && (
              <rect
                x={at * slot + 6}
                width={wide - 6}
                rx={2}
                {...rect(before)}
                className="fill-line-strong opacity-40"
              />
            )}
            <rect
              x={at * slot + wide}
              width={wide}
              rx={2}
              {...rect(value)}
              className={value < 0 ? 'fill-danger' : 'fill-field'}
            />
            <text
              x={at * slot + slot / 2}
              y={height + 16}
              textAnchor="middle"
              className="fill-ink-faint"
              fontSize={13}
            >
              {label.split(' ')[0]}
            </text>
          </g>
        ))}
        <line x1={0} x2={span} y1={zero} y2={zero} className="stroke-line-strong" strokeWidth={0.5} />
      </svg>
    </div>
  )
}
