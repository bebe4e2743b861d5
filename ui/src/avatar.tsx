import { type ReactNode, useState } from 'react'
import { cn } from '#class-names.ts'

const sizes = { sm: 'size-8 text-2xs', md: 'size-10 text-xs', lg: 'size-16 text-lg' }

/** The first letters of the first and the last word: "Ana María Ruiz" → "AR". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const picked = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return picked.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('')
}

/** A picture; its fallback (or the initials) shows while there is none or it fails to load. Decorative: the name stands beside it. */
export function Avatar({
  name,
  src,
  fallback,
  size = 'md',
  isSquare = false,
  className,
}: {
  name: string
  src?: string | null | undefined
  fallback?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Logos of businesses are square, pictures of people are round. */
  isSquare?: boolean
  className?: string
}) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const hasImage = Boolean(src) && src !== failedSrc
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex shrink-0 items-center justify-center overflow-hidden bg-field-soft font-semibold text-field select-none [&_svg]:size-1/2',
        isSquare ? 'rounded-control' : 'rounded-full',
        sizes[size],
        className,
      )}
    >
      {hasImage && src ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setFailedSrc(src)} />
      ) : (
        (fallback ?? initialsOf(name))
      )}
    </span>
  )
}
