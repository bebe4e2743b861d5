import { Lark } from '@fieldlark/ui/mark.tsx'

/** A lark over fields at sunrise. Decorative. */
export function Sunrise() {
  return (
    <svg aria-hidden viewBox="0 0 328 108" className="block w-full text-field">
      <circle cx="246" cy="46" r="22" fill="var(--color-lark)" />
      <g fill="currentColor">
        <path d="M0 62C80 34 210 34 328 66v42H0z" opacity=".22" />
        <path d="M0 84C90 52 220 60 328 88v20H0z" opacity=".45" />
      </g>
      <path
        d="M20 108C60 84 120 70 170 69M66 108c30-20 70-33 112-38M116 108c20-16 44-28 70-37M170 108c8-14 16-26 26-36M224 108c0-14-6-26-16-35M280 108c-10-16-30-28-54-34"
        fill="none"
        stroke="var(--color-field-soft)"
        strokeWidth="1.5"
        opacity=".55"
      />
      <Lark x="96" y="12" width="50" height="39" />
    </svg>
  )
}
