import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Frame, Page } from '@playwright/test'

/** How one element looks: where it stands in the element around it, and everything about it that a theme leaves as it is. */
export type Look = { tag: string; box: readonly number[]; rest: string; colors: string }

/** Fonts are drawn differently by each release of a browser, which may move what follows a word or many lines. */
const toleranceOf = (side: number) => Math.max(2, Math.abs(side) / 100)

type Found = Pick<Look, 'tag' | 'box'> & { style: Record<string, string>; colors: readonly string[] }

const sides = ['top', 'right', 'bottom', 'left']
const read = [
  'font-family',
  'font-size',
  'line-height',
  'font-weight',
  'border-top-left-radius',
  'box-shadow',
  'opacity',
  ...sides.flatMap((side) => [`padding-${side}`, `border-${side}-width`]),
]

/** Runs in the page; by the name in `data-specimen`. */
function find([within, of, properties]: readonly [string, string, readonly string[]]) {
  const pencil = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  // Browsers write the same colour in several ways.
  const hex = (color: string) => {
    if (!pencil) return color
    pencil.clearRect(0, 0, 1, 1)
    pencil.fillStyle = color
    pencil.fillRect(0, 0, 1, 1)
    const parts = [...pencil.getImageData(0, 0, 1, 1).data]
    const digits = parts.map((part) => part.toString(16).padStart(2, '0')).join('')
    return parts[3] === 0 ? '-' : `#${digits.replace(/ff$/, '')}`
  }
  const look = (element: Element): Found => {
    const own = element.getBoundingClientRect()
    const around = (element.parentElement ?? element).getBoundingClientRect()
    const style = getComputedStyle(element)
    return {
      tag: element.tagName.toLowerCase(),
      box: [own.left - around.left, own.top - around.top, own.width, own.height].map(Math.round),
      style: Object.fromEntries(properties.map((name) => [name, style.getPropertyValue(name)])),
      colors: [style.color, style.backgroundColor, style.borderTopColor].map(hex),
    }
  }
  const isSeen = (element: Element, isCut: boolean) => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || element.closest('svg *, [data-label]')) return false
    return (
      element.checkVisibility({ visibilityProperty: true }) && !(isCut && (top >= innerHeight || bottom <= 0))
    )
  }
  return [...document.querySelectorAll<HTMLElement>(within)].map((root) => {
    const elements = [...root.querySelectorAll(of)].filter((each) => isSeen(each, root === document.body))
    return [root.dataset['specimen'] ?? '', elements.map(look)] as const
  })
}

function lookFrom({ tag, box, style, colors: [color, background, edge] }: Found): Look {
  const px = (name: string) => Math.round(Number.parseFloat(style[name] ?? '') * 10) / 10 || 0
  const padding = sides.map((side) => px(`padding-${side}`))
  const borders = sides.map((side) => px(`border-${side}-width`))
  const round = Math.min(px('border-top-left-radius'), 999)
  const [family = ''] = (style['font-family'] ?? '').replaceAll('"', '').split(',')
  const rest = [
    `${family} ${px('font-size')}/${px('line-height')} ${style['font-weight']}`,
    ...(padding.some(Boolean) ? [`pad ${padding.join(' ')}`] : []),
    ...(borders.some(Boolean) ? [`border ${borders.join(' ')}`] : []),
    ...(round ? [`round ${round}`] : []),
    ...(style['box-shadow'] === 'none' ? [] : ['shadow']),
    ...(style['opacity'] === '1' ? [] : [`opacity ${style['opacity']}`]),
  ].join(', ')
  return { tag, box, rest, colors: `${color} ${background}${borders.some(Boolean) ? ` ${edge}` : ''}` }
}

/**
 * The looks of what matches `of` inside each element that matches `within` and stands in the window, by name. Not pixels:
 * those differ between machines, these only when the design does.
 */
export async function looksOf(
  page: Page | Frame,
  within: string,
  of: string,
): Promise<Record<string, Look[]>> {
  const found = await page.evaluate(find, [within, of, read] as const)
  return Object.fromEntries(found.map(([name, elements]) => [name, elements.map(lookFrom)]))
}

/** The looks in one theme with the colours of another, one element a line. */
export function written(looks: Readonly<Record<string, readonly Look[]>>): string {
  const lines = Object.entries(looks).flatMap(([name, elements]) => [
    `# ${name}`,
    ...elements.map(({ tag, box, rest, colors }) => `${tag} ${box.join(' ')} | ${rest} | ${colors}`),
  ])
  return `${lines.join('\n')}\n`
}

const boxOf = (line: string) => /^\S+((?: -?\d+){4}) \|/.exec(line)?.[1]?.trim().split(' ').map(Number)

function isSame(one: string, other: string): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  if (!a || !b) return one === other
  const withoutBox = (line: string) => line.replace(/^(\S+)(?: -?\d+){4}/, '$1')
  return (
    withoutBox(one) === withoutBox(other) &&
    a.every((side, at) => Math.abs(side - (b[at] ?? Number.NaN)) <= toleranceOf(side))
  )
}

/** What is not as it was, each with the part it is in; nothing where all is the same. */
export function differences(before: string, now: string): string[] {
  const sections = (text: string) =>
    new Map(
      text
        .split(/^# /m)
        .slice(1)
        .map((section) => section.trimEnd().split('\n'))
        .map(([name = '', ...lines]) => [name, lines] as const),
    )
  const [old, current] = [sections(before), sections(now)]
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((name) => {
    const was = old.get(name) ?? []
    const is = current.get(name) ?? []
    if (was.length !== is.length) return [`${name}: ${was.length} elements before, ${is.length} now`]
    return was.flatMap((line, at) =>
      isSame(line, is[at] ?? '') ? [] : [`${name}\n  was ${line}\n  is  ${is[at]}`],
    )
  })
}

/** Compares with what was kept, or keeps it: at the first time, and with `--update-snapshots`. */
export function comparedWithKept(file: string, now: string, mode: string): string[] {
  if (!existsSync(file) || mode === 'all' || mode === 'changed') writeFileSync(file, now)
  return differences(readFileSync(file, 'utf8'), now)
}
