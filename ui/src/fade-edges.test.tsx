import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { fadeEdges } from '#fade-edges.ts'
import { Tabs } from '#tabs.tsx'

/** A row 360 px wide with contents of this width, scrolled so far. */
function rowOf(scrollWidth: number, scrollLeft = 0): HTMLElement {
  const row = document.createElement('div')
  Object.defineProperties(row, {
    clientWidth: { value: 360 },
    scrollWidth: { value: scrollWidth, writable: true },
    scrollLeft: { value: scrollLeft, writable: true },
  })
  return row
}

const start = /^linear-gradient\(90deg, transparent,/
const end = /transparent\)$/

it.each([
  ['nothing is hidden', 360, 0, false, false],
  ['more follows', 500, 0, false, true],
  ['it is in the middle', 500, 70, true, true],
  ['it is at its end', 500, 140, true, false],
])('where %s', (_, width, left, isStart, isEnd) => {
  const row = rowOf(width, left)
  fadeEdges(row)
  expect(start.test(row.style.maskImage)).toBe(isStart)
  expect(end.test(row.style.maskImage)).toBe(isEnd)
})

it('follows scrolling and contents that become wider, until it is stopped', async () => {
  const row = rowOf(360)
  const stop = fadeEdges(row)
  Object.assign(row, { scrollWidth: 500 })
  row.append('12')
  await waitFor(() => expect(row.style.maskImage).toMatch(end))
  Object.assign(row, { scrollLeft: 140 })
  row.dispatchEvent(new Event('scroll'))
  expect(row.style.maskImage).not.toMatch(end)
  stop()
  Object.assign(row, { scrollLeft: 0 })
  row.dispatchEvent(new Event('scroll'))
  expect(row.style.maskImage).toMatch(start)
})

it('is what tabs do that do not fit', () => {
  const wide = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollWidth')
  Object.defineProperty(Element.prototype, 'scrollWidth', { configurable: true, get: () => 500 })
  try {
    render(<Tabs label="Parts" tabs={[{ value: 'a', label: 'Overview', content: null }]} />)
    expect(screen.getByRole('tablist').style.maskImage).toMatch(end)
  } finally {
    if (wide) Object.defineProperty(Element.prototype, 'scrollWidth', wide)
  }
})
