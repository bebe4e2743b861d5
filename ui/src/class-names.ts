import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['2xs'],
      radius: ['control', 'card', 'sheet'],
      shadow: ['control', 'card', 'raised', 'overlay'],
    },
  },
})

/** Joins class names; where two set the same thing, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
