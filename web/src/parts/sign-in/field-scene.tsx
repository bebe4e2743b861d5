import { Lark } from '@fieldlark/ui/mark.tsx'

/** A field at dawn with a lark above it; `daylight` 0…1 is the height of the sun. Decorative. */
export function FieldScene({ className, daylight = 1 }: { className?: string; daylight?: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 640 800"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      fill="none"
    >
      <rect width="640" height="800" className="fill-[#e9f1e6] dark:fill-[#15221b]" />
      <g
        style={{ transform: `translateY(${Math.round((1 - daylight) * 130)}px)` }}
        className="transition-transform duration-1000 ease-settle"
      >
        <circle cx="452" cy="392" r="182" className="fill-[#fbf2d6] dark:fill-[#1b2a20]" />
        <circle cx="452" cy="392" r="112" className="fill-[#f9e09a] dark:fill-[#2b3a26]" />
        <circle cx="452" cy="392" r="62" className="fill-lark dark:fill-[#e9c05a]" />
      </g>
      <path
        d="M0 452c96-46 190-52 300-26 118 28 226 20 340-26v400H0Z"
        className="fill-[#c4dcc6] dark:fill-[#1d3a2b]"
      />
      <path
        d="M0 520c128-62 246-46 352-14 110 33 196 28 288-12v306H0Z"
        className="fill-[#8fbe9d] dark:fill-[#1c4733]"
      />
      <path
        d="M0 604c120-58 262-60 380-18 98 35 180 28 260-2v216H0Z"
        className="fill-[#4a9470] dark:fill-[#1a553b]"
      />
      <path
        d="M0 678c150-64 318-50 430-10 82 29 146 24 210 2v130H0Z"
        className="fill-[#1f6f4a] dark:fill-[#164a32]"
      />
      <Furrows />
      <Houses />
      <Lark x="136" y="280" width="118" height="92" className="text-[#175739] dark:text-[#8fcbaa]" />
    </svg>
  )
}

/** Rows of crop that run to the horizon. */
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
  const wall = 'fill-[#faf9f5] dark:fill-[#33503f]'
  const roof = 'stroke-[#175739] dark:stroke-[#0d1f16]'
  // Lit from inside at night.
  const door = 'fill-[#1f6f4a] dark:fill-lark'
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M118 532v-34l26-20 26 20v34Z" className={wall} />
      <path d="m112 501 32-26 32 26" strokeWidth="5" className={roof} />
      <path d="M138 532v-18h12v18Z" className={door} />
      <path d="M186 536v-24l19-15 19 15v24Z" className={wall} />
      <path d="m181 514 24-19 24 19" strokeWidth="4.5" className={roof} />
      <circle cx="92" cy="508" r="17" className="fill-[#1f6f4a] dark:fill-[#0f3322]" />
      <path d="M92 540v-26" strokeWidth="4" className={roof} />
    </g>
  )
}
