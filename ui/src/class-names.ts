import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names without resolving conflicts, which would add 8 kB to every page: what a caller may replace, a component
 * writes as `fallback:…` (theme.css), which every plain class overrides.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
