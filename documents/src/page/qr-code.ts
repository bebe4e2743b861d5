import { Path, Svg } from '@react-pdf/renderer'
import { create } from 'qrcode'
import { createElement as h, type ReactElement } from 'react'
import { ink } from './ink.ts'

/** Row after row; a dark module is 1. */
type Modules = { size: number; data: Uint8Array }

/** All dark modules as one shape: a run of a row is one rectangle, so that no hairlines show within it. */
export function shapeOf({ size, data }: Modules): string {
  const runs: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const from = column
      while (column < size && data[row * size + column] === 1) column += 1
      if (column > from) runs.push(`M${from} ${row}h${column - from}v1h-${column - from}z`)
    }
  }
  return runs.join('')
}

/** The QR code of an address, as sharp as the printer. Readers need white around it, a tenth of its side. */
export function qrCode(address: string, side: number): ReactElement {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  return h(
    Svg,
    { viewBox: `0 0 ${modules.size} ${modules.size}`, width: side, height: side },
    h(Path, { fill: ink, d: shapeOf(modules) }),
  )
}
