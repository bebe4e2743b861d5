import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The texts of a PDF's pages, as somebody who copies them gets them. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const paper = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= paper.numPages; number += 1) {
    const { items } = await (await paper.getPage(number)).getTextContent()
    // The renderer changes fonts within a word; only where a line ends is there a gap.
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  await task.destroy()
  return pages
}

/** Spaces of any kind as one: where a line breaks is not what a text says. */
export const flat = (text: string): string => text.replace(/\s+/gu, ' ')
