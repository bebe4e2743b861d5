const usual = '#1f6f4a'

const channel = (hex: string, at: number): number => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

/** As WCAG counts it: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The business's colour as a ground, and black or white on it, whichever is read more easily. */
export function accentOf(color: string | null | undefined): { backgroundColor: string; color: string } {
  const ground = color && /^#[0-9a-f]{6}$/i.test(color) ? color : usual
  const isDark = contrastOf(ground, '#ffffff') >= contrastOf(ground, '#000000')
  return { backgroundColor: ground, color: isDark ? '#ffffff' : '#000000' }
}
