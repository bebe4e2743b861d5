import { type FontFile, latinPieces } from '../fonts.ts'

/** What the renderer gives to a Canvas, as far as it is used here. */
export type Painter = {
  font: (font: FontFile, name: string, size: number) => Painter
  fillColor: (color: string) => Painter
  text: (text: string, x: number, y: number, options: { lineBreak: false }) => Painter
}

type DrawnText = {
  text: string
  size: number
  top: number
  /** Where the text begins, or ends when it is aligned to the right. */
  x: number
  align: 'left' | 'right'
}

const widthOf = (font: FontFile, text: string, size: number) =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm

/** Draws one line of Latin text (isLatin) where it is told to, without the layout that a Text needs. */
export function drawText(painter: Painter, { text, size, top, x, align }: DrawnText): void {
  const pieces = latinPieces(text)
  const isMeasured = align === 'right' || pieces.length > 1
  const widths = pieces.map(({ font, text: piece }) => (isMeasured ? widthOf(font, piece, size) : 0))
  let left = align === 'left' ? x : x - widths.reduce((sum, width) => sum + width, 0)
  pieces.forEach(({ font, text: piece }, at) => {
    // Under its name the document finds a font that it has embedded already.
    painter.font(font, font.postscriptName, size).text(piece, left, top, { lineBreak: false })
    left += widths[at] ?? 0
  })
}
