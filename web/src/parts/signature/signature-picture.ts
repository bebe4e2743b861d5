const width = 600
const height = 200
const ink = '#1b1f1d'

/** A white canvas of the stored size: a signature is printed on white, whatever the theme. */
function whiteCanvas() {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = ink
  }
  return { canvas, pen }
}

/** The drawing as a PNG, scaled to fit. */
export function pictureOfDrawing(drawn: HTMLCanvasElement): string {
  const { canvas, pen } = whiteCanvas()
  const scale = Math.min(width / drawn.width, height / drawn.height)
  const [wide, high] = [drawn.width * scale, drawn.height * scale]
  pen?.drawImage(drawn, (width - wide) / 2, (height - high) / 2, wide, high)
  return canvas.toDataURL('image/png')
}

/** A name in handwriting, as a PNG. */
export function pictureOfName(name: string): string {
  const { canvas, pen } = whiteCanvas()
  if (pen) {
    const font = (size: number) =>
      `italic ${size}px "Snell Roundhand", "Segoe Script", "Brush Script MT", cursive`
    let size = 84
    pen.font = font(size)
    while (size > 20 && pen.measureText(name).width > width - 40) {
      size -= 4
      pen.font = font(size)
    }
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(name, width / 2, height / 2)
  }
  return canvas.toDataURL('image/png')
}
