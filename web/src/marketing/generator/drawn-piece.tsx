import { createElement, type ReactNode } from 'react'

import type { Piece } from './piece.ts'

/** A piece in the HTML of the build. */
export function DrawnPiece({
  piece: { tag, look, inside, src, span, isDrawing },
}: {
  piece: Piece
}): ReactNode {
  const props = {
    ...(look && { className: look }),
    ...(tag === 'img' && { alt: '', src }),
    ...(tag === 'th' && { scope: 'col' }),
    ...(isDrawing && { 'aria-hidden': true }),
    ...(span !== undefined && { colSpan: span }),
  }
  if (typeof inside === 'string') return createElement(tag, props, inside)
  const parts = (inside ?? []).map((part, at) => ({ part, key: `${at} ${tag}` }))
  return createElement(
    tag,
    props,
    ...parts.map(({ part, key }) => part && <DrawnPiece key={key} piece={part} />),
  )
}
