/** An element that the build writes as HTML and the browser's script as nodes: one description for both. */
export type Piece = {
  tag: 'div' | 'p' | 'span' | 'img' | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td' | 'ul' | 'ol' | 'li'
  look?: string
  /** Text or parts; text is never read as markup. */
  inside?: string | readonly (Piece | null | false)[]
  /** A picture's address; it is an ornament beside the name. */
  src?: string
  span?: number
  /** A drawing of what the text beside it says, not read out. */
  isDrawing?: boolean
  /** Its border takes the colour that was chosen. */
  isAccented?: boolean
}

/** The nodes of a piece. The policy of the page forbids style attributes, not styles that a script sets. */
export function nodeOf(piece: Piece, accent: string): HTMLElement {
  const node = document.createElement(piece.tag)
  if (piece.look) node.className = piece.look
  if (node instanceof HTMLImageElement) {
    node.alt = ''
    node.src = piece.src ?? ''
  }
  if (node instanceof HTMLTableCellElement) {
    if (piece.span) node.colSpan = piece.span
    if (piece.tag === 'th') node.scope = 'col'
  }
  if (piece.isDrawing) node.setAttribute('aria-hidden', 'true')
  if (piece.isAccented) node.style.borderColor = accent
  if (typeof piece.inside === 'string') node.textContent = piece.inside
  else for (const part of piece.inside ?? []) if (part) node.append(nodeOf(part, accent))
  return node
}
