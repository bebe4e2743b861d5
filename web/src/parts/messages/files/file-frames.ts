import { isPhoto, type MessageFile } from './file-way.ts'

/** Lengths in rem. */
const width = 16
const gap = 0.5
const highest = 18
const pdfHeight = 3.5

/** How many photos stand beside each other, and the size of each: known before any of them is loaded. */
export function photoFrame(photos: readonly MessageFile[]) {
  const [first] = photos
  if (photos.length === 1 && first) {
    const height = (width * (first.height ?? 1)) / (first.width ?? 1)
    const share = Math.min(1, highest / height)
    return { columns: 1, width: Math.max(width * share, 5), height: Math.max(height * share, 5) }
  }
  const columns = photos.length === 2 || photos.length === 4 ? 2 : 3
  const side = (width - gap * (columns - 1)) / columns
  return { columns, width: side, height: side }
}

/** The height that the files of a message take, so that the page keeps it free for them. */
export function heightOfFiles(files: readonly MessageFile[]): string {
  const photos = files.filter(isPhoto)
  const { columns, height } = photoFrame(photos)
  const rows = Math.ceil(photos.length / columns)
  const pdfs = files.length - photos.length
  return `${rows * height + pdfs * pdfHeight + Math.max(0, rows + pdfs - 1) * gap}rem`
}
