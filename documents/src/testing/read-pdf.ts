import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The texts of a PDF's pages, as copying them would give. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    // The renderer changes fonts within a word, so only the end of a line counts as a space.
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  await task.destroy()
  return pages
}

/** Where the texts at the foot of the first page begin and end. */
export async function readFoot(bytes: Uint8Array): Promise<{ text: string; from: number; to: number }[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return items
    .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    .filter(({ transform }) => Number(transform[5]) < 40)
    .map(({ str, transform, width }) => ({
      text: str,
      from: Number(transform[4]),
      to: Number(transform[4]) + width,
    }))
}

/** The addresses that a PDF leads to, each once. */
export async function readLinks(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const links = new Set<string>()
  for (let number = 1; number <= document.numPages; number += 1) {
    const notes = (await (await document.getPage(number)).getAnnotations()) as { url?: string }[]
    for (const { url } of notes) if (url !== undefined) links.add(url)
  }
  await task.destroy()
  return [...links]
}

/** Collapses white space, because line breaks are not part of a text. */
export const flat = (text: string): string => text.replace(/\s+/gu, ' ')
