/** Fills in what the browser did with the pictures of a page: which file it chose, its size, and what moved. */

const lateMs = 3000

const show = (root: ParentNode, fact: string, text: string) => {
  const place = root.querySelector(`[data-fact="${fact}"]`)
  if (place) place.textContent = text
}

const formats: Readonly<Record<string, string>> = { avif: 'AVIF', webp: 'WebP', jpg: 'JPEG' }

/** The size without the headers of the answer, which a file from the browser's store has too. */
function bytesOf(address: string): string {
  const [entry] = performance.getEntriesByName(address)
  return entry instanceof PerformanceResourceTiming ? `${(entry.encodedBodySize / 1000).toFixed(1)} kB` : '–'
}

/** The width is a part of the file's name: what the browser calls natural is divided by the dots of the display. */
const widthOf = (file: string) => /-(\d+)\.[\w-]+\.\w+$/.exec(file)?.[1] ?? '–'

async function examine(trial: Element, image: HTMLImageElement) {
  const began = performance.now()
  await image.decode()
  show(trial, 'decode', `${(performance.now() - began).toFixed(1)} ms`)
  const file = image.currentSrc.split('/').at(-1) ?? ''
  show(trial, 'file', file)
  show(trial, 'format', formats[file.split('.').at(-1) ?? ''] ?? '–')
  show(trial, 'width', widthOf(file))
  show(trial, 'shown', `${Math.round(image.getBoundingClientRect().width)} px`)
  show(trial, 'bytes', bytesOf(image.currentSrc))
}

function watchMovement(root: HTMLElement) {
  let moved = 0
  show(root, 'shift', moved.toFixed(4))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') moved += entry.value
    show(root, 'shift', moved.toFixed(4))
  }).observe({ type: 'layout-shift', buffered: true })
}

export function start(root: HTMLElement) {
  show(root, 'dots', String(devicePixelRatio))
  show(root, 'view', `${innerWidth} px`)
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) watchMovement(root)
  for (const trial of root.querySelectorAll('[data-trial]')) {
    const image = trial.querySelector('img')
    if (!image) continue
    if (image.complete) void examine(trial, image)
    image.addEventListener('load', () => void examine(trial, image))
  }
  const late = root.querySelector<HTMLImageElement>('[data-late]')
  if (late)
    setTimeout(() => {
      late.src = late.dataset.late ?? ''
    }, lateMs)
}
