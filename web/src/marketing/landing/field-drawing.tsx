/** Furrows run from one point on the horizon to the lower edge, wider the nearer they come. */
const furrows = Array.from({ length: 21 }, (_, index) => {
  const near = 796 + (index - 10) * 290
  return `M860 172L${near} 520H${near + 128}Z`
})

/** A field at sunrise; so wide that its height alone sets the scale, up to 2,600 px. It stays centred; decorative, described by the figure around it. */
export function FieldDrawing() {
  return (
    <svg
      aria-hidden
      viewBox="-780 0 3000 420"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-72 w-full md:h-[23rem]"
    >
      <defs>
        <clipPath id="front">
          <path d="M-780 288C-600 250-260 334 0 262C260 190 520 168 820 172S1260 206 1440 178S2000 230 2220 190V420H-780Z" />
        </clipPath>
      </defs>
      <circle cx="860" cy="136" r="104" className="fill-lark" />
      <path
        d="M-780 150C-520 120-180 270 0 206C180 142 330 150 520 190S900 150 1080 138 1340 128 1440 98S1900 120 2220 150V420H-780Z"
        fill="#cfe4d6"
      />
      <path
        d="M-780 250C-500 180-220 280 0 240C220 200 420 152 700 178S1180 196 1440 136S2000 160 2220 200V420H-780Z"
        fill="#8fc2a4"
      />
      <g clipPath="url(#front)">
        <path d="M-780 0H2220V420H-780Z" className="fill-field" />
        {furrows.map((furrow) => (
          <path key={furrow} d={furrow} fill="#175739" />
        ))}
      </g>
      <g fill="none" stroke="#175739" strokeWidth="3" strokeLinecap="round">
        <path d="M214 214v-34m0 12c-12-2-18-10-18-20 12 0 18 8 18 20Zm0-2c0-12 6-20 18-20 0 12-6 18-18 20Z" />
        <path d="M262 206v-24m0 8c-9-1-13-7-13-15 9 0 13 6 13 15Zm0-1c0-9 4-15 13-15 0 9-4 14-13 15Z" />
      </g>
    </svg>
  )
}
