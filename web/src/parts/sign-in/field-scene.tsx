/** A field at first light with a lark above it; `daylight` 0…1 is how high the sun stands. Decorative. */
export function FieldScene({ className, daylight = 1 }: { className?: string; daylight?: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 640 800"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      fill="none"
    >
      <rect width="640" height="800" fill="#e9f1e6" />
      <g
        style={{ transform: `translateY(${Math.round((1 - daylight) * 130)}px)` }}
        className="transition-transform duration-1000 ease-settle"
      >
        <circle cx="452" cy="392" r="182" fill="#fdf2d0" opacity="0.7" />
        <circle cx="452" cy="392" r="112" fill="#f9dc8a" opacity="0.75" />
        <circle cx="452" cy="392" r="62" fill="#f6c445" />
      </g>
      <path d="M0 452c96-46 190-52 300-26 118 28 226 20 340-26v400H0Z" fill="#c4dcc6" />
      <path d="M0 520c128-62 246-46 352-14 110 33 196 28 288-12v306H0Z" fill="#8fbe9d" />
      <path d="M0 604c120-58 262-60 380-18 98 35 180 28 260-2v216H0Z" fill="#4a9470" />
      <path d="M0 678c150-64 318-50 430-10 82 29 146 24 210 2v130H0Z" fill="#1f6f4a" />
      <Furrows />
      <Houses />
      <Lark />
    </svg>
  )
}

/** Rows of crop that run to the horizon: the field somebody works. */
function Furrows() {
  return (
    <g stroke="#f6c445" strokeLinecap="round" opacity="0.42" strokeWidth="2.5">
      <path d="M96 800c34-66 88-112 168-150" />
      <path d="M186 800c26-62 66-106 128-144" />
      <path d="M280 800c14-56 40-98 84-136" />
      <path d="M376 800c4-48 18-86 44-122" />
      <path d="M474 800c-6-42-4-76 8-110" />
      <path d="M572 800c-18-38-24-70-22-104" />
    </g>
  )
}

function Houses() {
  return (
    <g>
      <path d="M118 532v-34l26-20 26 20v34Z" fill="#faf9f5" />
      <path
        d="m112 501 32-26 32 26"
        stroke="#175739"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M138 532v-18h12v18Z" fill="#1f6f4a" />
      <path d="M186 536v-24l19-15 19 15v24Z" fill="#f3ead2" />
      <path
        d="m181 514 24-19 24 19"
        stroke="#175739"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="92" cy="508" r="17" fill="#1f6f4a" />
      <path d="M92 540v-26" stroke="#175739" strokeWidth="4" strokeLinecap="round" />
    </g>
  )
}

function Lark() {
  return (
    <g transform="translate(196 214) scale(4.4)">
      <path
        fill="#175739"
        d="M2.2 16.6c3.900.5 6.600-.2 8.700-1.700C9.500 11 9.900 6.400 12.600 2c4.400 1.900 7.300 5 8.600 8.600 1.100-.8 2.400-1.200 3.700-1.100l.4-1.900 1.400 2.400c.6.4 1.100.9 1.400 1.500l2.700.8-2.600 1.200C27.100 18.600 22.600 22 17 22c-5.600 0-10.900-1.800-14.800-5.400Z"
      />
    </g>
  )
}
