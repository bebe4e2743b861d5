const fade = '1.5rem'

/** Fades a row that scrolls sideways at the edge that hides more of it, instead of cutting a word in two; returns how to stop. */
export function fadeEdges(row: HTMLElement): () => void {
  const draw = () => {
    const hidden = row.scrollWidth - row.clientWidth
    const at = (hasMore: boolean) => (hasMore ? 'transparent' : '#000')
    const [before, after] = [at(row.scrollLeft > 1), at(hidden - row.scrollLeft > 1)]
    row.style.maskImage =
      hidden > 1 ? `linear-gradient(90deg, ${before}, #000 ${fade}, #000 calc(100% - ${fade}), ${after})` : ''
  }
  const resized = new ResizeObserver(draw)
  // Counts arrive later, and make what is inside wider than the row.
  const changed = new MutationObserver(draw)
  resized.observe(row)
  changed.observe(row, { childList: true, subtree: true, characterData: true })
  row.addEventListener('scroll', draw, { passive: true })
  draw()
  return () => {
    resized.disconnect()
    changed.disconnect()
    row.removeEventListener('scroll', draw)
  }
}
