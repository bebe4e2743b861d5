import { describe, expect, it } from 'vitest'

import { dayKmOf, dayMapOf } from './day-map.ts'

const frame = { width: 328, height: 118, margin: 24 }
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const west = at(30.3, -97.9)
const middle = at(30.25, -97.8)
const east = at(30.2, -97.7)

const isInside = ({ x, y }: { x: number; y: number }) =>
  x >= frame.margin &&
  x <= frame.width - frame.margin &&
  y >= frame.margin &&
  y <= frame.height - frame.margin

describe('the stops on the map', () => {
  it('are north up, and west is left', () => {
    const [first, last] = dayMapOf([west, east], frame)
    expect(first?.x).toBeLessThan(last?.x ?? 0)
    expect(first?.y).toBeLessThan(last?.y ?? 0)
  })

  it('keep the shape of the land: a degree of longitude is narrower', () => {
    const square = [at(60, 10), at(60, 12), at(61, 12), at(61, 10)]
    const [, second, third] = dayMapOf(square, { width: 1000, height: 1000, margin: 0 })
    const [first] = dayMapOf(square, { width: 1000, height: 1000, margin: 0 })
    const wide = (second?.x ?? 0) - (first?.x ?? 0)
    const high = (second?.y ?? 0) - (third?.y ?? 0)
    expect(wide / high).toBeCloseTo(1, 1)
  })

  it('without a place are between their neighbours, and say so', () => {
    const points = dayMapOf([west, null, east], frame)
    const middleOf = dayMapOf([west, middle, east], frame)
    expect(points.map(({ isKnown }) => isKnown)).toEqual([true, false, true])
    expect(points[1]?.x).toBeCloseTo(middleOf[1]?.x ?? 0, -1)
    expect(points[1]?.y).toBeCloseTo(middleOf[1]?.y ?? 0, -1)
  })

  it.each([
    ['one place', [west]],
    ['places that are all the same', [west, west, west, west]],
    ['an end without a place', [null, west, east, null]],
    ['no place at all', [null, null, null]],
    ['a full day', Array.from({ length: 8 }, (_, nth) => at(30 + nth / 100, -97 - (nth % 3) / 100))],
  ])('are inside the frame and beside each other with %s', (_, positions) => {
    const points = dayMapOf(positions, frame)
    expect(points).toHaveLength(positions.length)
    expect(points.filter((point) => !isInside(point))).toEqual([])
    const spots = new Set(points.map(({ x, y }) => `${x} ${y}`))
    expect(spots.size).toBe(points.length)
  })
})

describe('the way past the stops', () => {
  it('is a third longer than the straight lines', () => {
    expect(dayKmOf([at(30, -97), at(30.1, -97)])).toBeCloseTo(11.132 * 1.3, 1)
    expect(dayKmOf([at(30, -97), at(30.1, -97), at(30, -97)])).toBeCloseTo(2 * 11.132 * 1.3, 1)
  })

  it('is not known where a place is not', () => {
    expect(dayKmOf([west, null, east])).toBeNull()
  })
})
