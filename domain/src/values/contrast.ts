const channels = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The WCAG contrast ratio of two colours written "#1f6f4a", from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The minimum that WCAG requires of text. */
export const leastContrast = 4.5

/** The colour itself when its text is readable on white, else darkened until it is. */
export function readableOnWhite(color: string): string {
  const given = channels(color)
  for (let share = 1; share > 0; share -= 0.05) {
    const darker = `#${given
      .map((channel) =>
        Math.round(channel * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (contrastOf(darker, '#ffffff') >= leastContrast) return darker
  }
  return '#000000'
}

/** Black or white, whichever is more readable on the colour. */
export const textColorOn = (ground: string): '#ffffff' | '#000000' =>
  contrastOf(ground, '#ffffff') >= contrastOf(ground, '#000000') ? '#ffffff' : '#000000'
