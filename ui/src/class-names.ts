import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. It settles no conflicts, as that took 8 kB on every page: what a caller may replace, a component
 * wears as `fallback:…` (theme.css), which every plain class overrides.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
