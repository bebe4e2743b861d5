import { isColor, textColorOn } from '@fieldlark/domain/values/contrast.ts'

const usual = '#1f6f4a'

/** The accent colour of the business as background, or the default green, and the text colour on it. */
export function accentOf(color: string | null | undefined): { backgroundColor: string; color: string } {
  const ground = color && isColor(color) ? color : usual
  return { backgroundColor: ground, color: textColorOn(ground) }
}
